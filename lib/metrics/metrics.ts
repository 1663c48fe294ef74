import { counter, gauge, histogram } from "./instruments.ts";

/** Every metric, in the order of the text that Prometheus reads. Queries, alerts, and docs/operations use these names. */

export const buildInfo = gauge("slipway_build_info", "Always 1. Its labels are the versions of this process.", [
  "version",
  "commit",
  "schema",
  "node",
]);

export const requestDuration = histogram(
  "slipway_http_request_duration_seconds",
  "Requests by route, method, and class of the status",
  ["method", "route", "status"],
);

export const refusals = counter("slipway_refusals", "Refused keys, passwords, and codes, by action and reason", [
  "action",
  "reason",
]);
export const rateLimited = counter("slipway_rate_limited", "Requests beyond a rate limit", ["limit"]);

export const databaseConnections = gauge("slipway_database_connections", "Open connections of this process by state", [
  "state",
]);
export const databaseWaiting = gauge("slipway_database_waiting", "Queries that wait for a connection", []);

export const batchSize = histogram("slipway_batch_size", "Calls that shared one statement", ["batch"], "size");
export const batchWait = histogram("slipway_batch_wait_seconds", "How long the first call of a batch waited", [
  "batch",
]);
export const batchDuration = histogram("slipway_batch_duration_seconds", "How long the statement of a batch took", [
  "batch",
]);

export const providerDuration = histogram(
  "slipway_provider_request_duration_seconds",
  "HTTP requests to providers by operation and outcome",
  ["provider", "environment", "operation", "outcome"],
);
export const providerAvailable = gauge(
  "slipway_provider_available",
  "1 if partners see an enabled provider as available, otherwise 0",
  ["provider", "environment"],
);
export const providerBreaker = gauge(
  "slipway_provider_breaker_open",
  "1 while the circuit breaker of an enabled provider is open in this process",
  ["provider", "environment"],
);
export const callbacks = counter("slipway_callbacks", "Callbacks of providers by outcome", ["provider", "outcome"]);

export const deliveryDuration = histogram(
  "slipway_webhook_attempt_duration_seconds",
  "Attempts to deliver a webhook by class of the status or error",
  ["outcome"],
);
export const emails = counter("slipway_emails", "Emails that the mail server accepted or didn't", ["outcome"]);

export const taskDuration = histogram("slipway_task_duration_seconds", "Runs of the worker's tasks by outcome", [
  "task",
  "outcome",
]);

export const cpuSeconds = counter("process_cpu_seconds", "CPU time of this process, user and system", []);
export const residentBytes = gauge("process_resident_memory_bytes", "Resident memory of this process", []);
export const startTime = gauge("process_start_time_seconds", "When this process started, in Unix time", []);
export const heapBytes = gauge("nodejs_heap_used_bytes", "Memory of JavaScript objects", []);
export const eventLoopDelay = gauge(
  "nodejs_event_loop_delay_seconds",
  "How late timers ran since the last scrape: by quantile; 1 is the longest",
  ["quantile"],
);
export const gcDuration = histogram("nodejs_gc_duration_seconds", "Garbage collections by kind", ["kind"]);

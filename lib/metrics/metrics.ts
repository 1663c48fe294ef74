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
export const databaseUp = gauge(
  "slipway_database_up",
  "1 if the database responds to this process and accepts writes, otherwise 0",
  [],
);

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
export const sharedQuotes = counter(
  "slipway_shared_quotes",
  "Quotes looked up in Redis by outcome: fetched, reused, awaited, or unavailable",
  ["outcome"],
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

// Read from the database by the worker.
export const databaseRead = gauge(
  "slipway_database_read",
  "1 if the worker could read the metrics below, otherwise 0",
  [],
);
export const queueDue = gauge("slipway_queue_due", "Due work by queue, up to 10,000", ["queue"]);
export const queueLate = gauge("slipway_queue_late_seconds", "How long the first work of a queue has been due", [
  "queue",
]);
export const webhookEndpoints = gauge("slipway_webhook_endpoints", "Webhook endpoints that are paused or failing", [
  "state",
]);
export const failedCallbacks = gauge(
  "slipway_failed_callbacks",
  "Callbacks that couldn't be applied, up to 10,000",
  [],
);
export const transactionsInReview = gauge(
  "slipway_transactions_in_review",
  "Transactions that wait for an operator's decision, up to 10,000",
  [],
);
export const feedLag = gauge(
  "slipway_event_feed_lag_seconds",
  "Age of the oldest event that isn't in the event feed",
  [],
);
export const rollupLag = gauge(
  "slipway_rollup_lag_seconds",
  "How long ago the time is up to which metrics are counted",
  [],
);
export const lastBackup = gauge(
  "slipway_last_backup_timestamp_seconds",
  "When the last backup by svc backup was made, in Unix time; 0 if there was none",
  [],
);
export const logsCopiedTo = gauge(
  "slipway_logs_copied_timestamp_seconds",
  "The time in Unix time up to which API logs are in ClickHouse",
  [],
);
export const oldestTransaction = gauge(
  "slipway_oldest_transaction_seconds",
  "How long the oldest writing transaction of the database cluster has been running",
  [],
);
export const partitionsAhead = gauge("slipway_partitions_ahead", "Partitions of a table for later times", ["table"]);
export const defaultPartitionRows = gauge("slipway_default_partition_rows", "Rows of a table without a partition", [
  "table",
]);

export const cpuSeconds = counter("process_cpu_seconds", "CPU time of this process, user and system", []);
export const residentBytes = gauge("process_resident_memory_bytes", "Resident memory of this process", []);
export const startTime = gauge("process_start_time_seconds", "When this process started, in Unix time", []);
export const clockAhead = gauge(
  "slipway_clock_difference_seconds",
  "How far this process's clock is ahead of the database's, if more than 2 seconds",
  [],
);
export const heapBytes = gauge("nodejs_heap_used_bytes", "Memory of JavaScript objects", []);
export const eventLoopDelay = gauge(
  "nodejs_event_loop_delay_seconds",
  "How late timers ran since the last scrape: by quantile; 1 is the longest",
  ["quantile"],
);
export const gcDuration = histogram("nodejs_gc_duration_seconds", "Garbage collections by kind", ["kind"]);

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

export const batchSize = histogram("slipway_batch_size", "Calls that shared one statement", ["batch"], "size");
export const batchWait = histogram("slipway_batch_wait_seconds", "How long the first call of a batch waited", [
  "batch",
]);
export const batchDuration = histogram("slipway_batch_duration_seconds", "How long the statement of a batch took", [
  "batch",
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

import { requestDuration } from "./metrics.ts";

/** Counts a response of a route, and how long it took since `startedMs`, by `performance.now()`. */
export type RequestMeter = (status: number, startedMs: number) => void;

/** For one route. It remembers its series, because it runs for every request. */
export function requestMeter(method: string, route: string): RequestMeter {
  const series: (ReturnType<typeof requestDuration.of> | undefined)[] = [];
  // So that Prometheus sees an increase in a route's first server errors.
  series[5] = requestDuration.of(method, route, "5xx");
  return (status, startedMs) => {
    const hundreds = Math.trunc(status / 100);
    series[hundreds] ??= requestDuration.of(method, route, `${hundreds}xx`);
    series[hundreds].observeSince(startedMs);
  };
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const meters = new Map<string, RequestMeter>();

/** The meter of a request that is looked up by name. `route` is a template, never a path. */
export function meterOf(method: string, route: string): RequestMeter {
  const known = method === "HEAD" ? "GET" : methods.includes(method) ? method : "other";
  const key = `${known} ${route}`;
  const meter = meters.get(key) ?? requestMeter(known, route);
  meters.set(key, meter);
  return meter;
}

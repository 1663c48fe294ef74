import type { HandlerResponse } from "#http/request-context.ts";
import { isDraining } from "#lib/status/draining.ts";
import { isReady } from "#lib/status/is-ready.ts";

export type Probe = (method: string) => Promise<HandlerResponse>;

/** Health checks for load balancers and supervisors, by exact path: no key, no session, no log row, no details. */
export const probes = new Map<string, Probe>([
  // Liveness: this process accepts requests.
  ["/healthz", async (method) => toResponse(method, true)],
  // Readiness: the database is reachable and the process isn't stopping, so send it requests.
  ["/readyz", async (method) => toResponse(method, !isDraining() && (await isReady()))],
]);

function toResponse(method: string, isHealthy: boolean): HandlerResponse {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  if (method !== "GET" && method !== "HEAD") {
    return { status: 405, headers: { ...headers, allow: "GET, HEAD" }, body: '{"status":"method_not_allowed"}' };
  }
  return { status: isHealthy ? 200 : 503, headers, body: JSON.stringify({ status: isHealthy ? "ok" : "unavailable" }) };
}

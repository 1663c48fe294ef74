import type { Answer } from "#app/api/exchange.ts";
import { canServe } from "#lib/status/can-serve.ts";

export type Probe = (method: string) => Promise<Answer>;

/** For load balancers and supervisors, by exact path: no key, no session, no log row, and nothing to learn from them. */
export const probes = new Map<string, Probe>([
  // This process runs and takes requests.
  ["/healthz", async (method) => toAnswer(method, true)],
  // It can do its work, too: send it requests.
  ["/readyz", async (method) => toAnswer(method, await canServe())],
]);

function toAnswer(method: string, isWell: boolean): Answer {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  if (method !== "GET" && method !== "HEAD") {
    return { status: 405, headers: { ...headers, allow: "GET, HEAD" }, body: '{"status":"method_not_allowed"}' };
  }
  return { status: isWell ? 200 : 503, headers, body: JSON.stringify({ status: isWell ? "ok" : "unavailable" }) };
}

import { setTimeout as wait } from "node:timers/promises";
import type { Observed } from "./evidence.ts";

// A client retries lost connections and responses with these codes.
const retryableCodes = new Set(["service_unavailable", "request_in_progress", "provider_unavailable"]);
const backoffMs = { first: 100, max: 1_000 };
const timeoutMs = 15_000;
const deadlineMs = 120_000;

/** The run ended before a response arrived: nothing was acknowledged. */
export class Abandoned extends Error {}

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };

type ApiClientContext = {
  installation: { serverUrl: string };
  observed: Pick<Observed, "responses" | "unanswered">;
  onResponse(requestId: string, status: number): void;
  stopped: AbortSignal;
  fetch?: typeof globalThis.fetch;
};

/** A client of the partner API that retries until it has a response, and records every response. */
export function createApiClient({
  installation,
  observed,
  onResponse,
  stopped,
  fetch = globalThis.fetch,
}: ApiClientContext) {
  /** Null if no complete response of ours arrived. */
  async function sendOnce(path: string, options: RequestOptions): Promise<{ status: number; text: string } | null> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(installation.serverUrl + path, { ...options, signal });
      const { status } = response;
      // A response counts once its first byte has arrived, even if the rest is lost.
      const requestId = response.headers.get("x-request-id");
      // A load balancer without a server behind it responds itself.
      if (!requestId) throw new Error(`${status} without a request ID`);
      observed.responses.push({ requestId, status, at: Date.now() });
      onResponse(requestId, status);
      return { status, text: await response.text() };
    } catch {
      observed.unanswered.push(Date.now());
      return null;
    }
  }

  /** The `data` of a 200 response, numbers as decimal text. Null if the request should be retried. Throws for a
   * response that no client should get here. */
  async function fetchData(path: string, options: RequestOptions) {
    const response = await sendOnce(path, options);
    if (!response) return null;
    const { data } = readExactly(response.text);
    if (response.status === 200) return data;
    if (retryableCodes.has(data.error)) return null;
    throw new Error(`${path} answered ${response.status} ${data.error}`);
  }

  /** Retries until there is a response. Throws Abandoned. */
  return async function ask(path: string, options: RequestOptions = {}) {
    const deadline = Date.now() + deadlineMs;
    for (let waitMs = backoffMs.first; Date.now() < deadline; waitMs = Math.min(2 * waitMs, backoffMs.max)) {
      const data = await fetchData(path, options);
      if (data !== null) return data;
      if (stopped.aborted) throw new Abandoned();
      await wait(waitMs);
    }
    throw new Error(`${path} had no response in ${deadlineMs / 1_000} s`);
  };
}

export type SendRequest = ReturnType<typeof createApiClient>;

function readExactly(text: string) {
  return JSON.parse(text, (_name, value, context?: { source?: string }) =>
    typeof value === "number" ? context?.source : value,
  );
}

import { type Operations, routes } from "./api-types.ts";
import { readData } from "./read-response.ts";
import { SlipwayError } from "./slipway-error.ts";

export type SlipwayClientOptions = {
  /** The base address of the environment, such as https://sandbox.example.com. */
  baseUrl: string;
  apiKey: string;
  /** The maximum number of attempts per request. Defaults to 4. */
  attemptsMax?: number | undefined;
  /** The timeout of each attempt. Defaults to 30 seconds. */
  timeoutMs?: number | undefined;
  /** The longest wait between attempts. A longer Retry-After fails the request immediately. Defaults to 60 seconds. */
  waitMsMax?: number | undefined;
  fetch?: typeof fetch | undefined;
  /** Replaces the wait between attempts, for tests. */
  wait?: ((durationMs: number) => Promise<void>) | undefined;
};

/** Options of one request. */
export type RequestOptions = {
  /** Cancels the request, and the wait before the next attempt. The method then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The timeout of each attempt of this request. */
  timeoutMs?: number | undefined;
};

export type OperationId = keyof Operations;
export type Input<Id extends OperationId> = Operations[Id]["input"];
export type Data<Id extends OperationId> = Operations[Id]["data"];
export type Send = <Id extends OperationId>(id: Id, input: Input<Id>, options?: RequestOptions) => Promise<Data<Id>>;

const initialBackoffMs = 500;

/** Sends requests, and repeats those that fail for a temporary reason. */
export function createSend(given: SlipwayClientOptions): Send {
  if (!/^https?:\/\//.test(given.baseUrl)) {
    throw new TypeError("baseUrl must be a URL such as https://sandbox.example.com");
  }
  const { wait = pause } = given;
  return async (id, input, options = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await sendOnce(given, id, input, options)) as Data<typeof id>;
      } catch (error) {
        options.signal?.throwIfAborted();
        const waitMs = waitBefore(attempt, error, given);
        if (waitMs === null) throw error;
        await unlessAborted(wait(waitMs), options.signal);
      }
    }
  };
}

async function sendOnce(
  { baseUrl, apiKey, timeoutMs = 30_000, fetch = globalThis.fetch }: SlipwayClientOptions,
  id: OperationId,
  input: Input<OperationId>,
  options: RequestOptions,
): Promise<unknown> {
  const { method, path, hasBody } = routes[id];
  const { url, rest } = fillPath(`${baseUrl.replace(/\/+$/, "")}/api/v1/partner${path}`, { ...input });
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  options.signal?.throwIfAborted();
  try {
    const response = await fetch(hasBody ? url : withQuery(url, rest), {
      method,
      headers: { "X-SVC-API-KEY": apiKey, ...(hasBody && { "Content-Type": "application/json" }) },
      ...(hasBody && { body: JSON.stringify(rest) }),
      // The key belongs to this address only. Cloudflare Workers don't support "error".
      redirect: "manual",
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    return await readData(response);
  } catch (cause) {
    if (cause instanceof SlipwayError) throw cause;
    const data = { retry: "retryable", requestId: null, retryAfterMs: null, data: {}, cause } as const;
    const message = `No response from ${baseUrl}: ${reasonOf(cause)}`;
    throw new SlipwayError(message, { status: null, code: "connection_failed", ...data });
  }
}

/** How long to wait before the next attempt, or null if there is none. */
function waitBefore(
  attempt: number,
  error: unknown,
  { attemptsMax = 4, waitMsMax = 60_000 }: SlipwayClientOptions,
): number | null {
  if (attempt >= attemptsMax || !(error instanceof SlipwayError) || error.retry !== "retryable") return null;
  const { retryAfterMs } = error;
  if (retryAfterMs !== null) return retryAfterMs > waitMsMax ? null : retryAfterMs;
  // Random jitter, so that many clients don't retry at the same moment.
  return Math.min(waitMsMax, initialBackoffMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
}

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs));

async function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work;
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  await Promise.race([work, aborted]).finally(() => signal.removeEventListener("abort", stop));
}

const reasons: Record<string, string> = {
  EAI_AGAIN: "temporary DNS failure",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection lost",
  ENOTFOUND: "host not found",
  TimeoutError: "timed out",
  UND_ERR_CONNECT_TIMEOUT: "timed out",
  UND_ERR_SOCKET: "connection lost",
};

/** In words. fetch reports connection errors in the error's cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause: Error & { code?: string } = error.cause instanceof Error ? error.cause : error;
  return reasons[cause.code ?? cause.name] ?? cause.message;
}

/** Fills in the path's {parameters}. The remaining values belong to the query or the body. */
function fillPath(path: string, values: Record<string, unknown>) {
  const rest = { ...values };
  const url = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(values[name]));
  });
  return { url, rest };
}

function withQuery(url: string, values: Record<string, unknown>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  return pairs.length > 0 ? `${url}?${new URLSearchParams(pairs)}` : url;
}

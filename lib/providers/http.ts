import { AsyncLocalStorage } from "node:async_hooks";
import { Agent, type Dispatcher, request } from "undici";
import type * as z from "zod";
import { currentTime } from "#lib/clock.ts";
import { deadline } from "#lib/deadline.ts";
import { AppError } from "#lib/errors.ts";
import type { Connect } from "#lib/providers/provider.ts";
import { readRetryAfter } from "#lib/providers/retry-after.ts";
import { startDeadline } from "#lib/providers/start-deadline.ts";

type Method = "GET" | "POST" | "DELETE";

type HttpOptions = {
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  /** Sent as application/json. A string is sent byte for byte (a signed body), anything else is serialized. */
  body?: unknown;
};

/** Calls the provider and parses its JSON response with `schema`. Numbers arrive as text, digit for digit.
 * Throws ProviderHttpError for any status but 2xx, and AppError provider_unavailable if there is no usable response. */
export type Http = <Schema extends z.ZodType>(
  method: Method,
  path: string,
  schema: Schema,
  options?: HttpOptions,
) => Promise<z.output<Schema>>;

/** The provider responded with an error status. Adapters catch it to translate the reason. */
export class ProviderHttpError extends AppError {
  readonly status: number;
  /** The parsed JSON (numbers as text), or the raw text if it is not JSON. */
  readonly body: unknown;
  /** How long the provider asks to wait; null if it doesn't say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: unknown, retryAfterSeconds: number | null = null) {
    super("provider_unavailable", `The provider responded with ${status}`);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A response as it arrived. `date` is the provider's time (RFC 9110), if it sends one. */
export type SeenResponse = { status: number; date: string | undefined };

type ConnectOptions = { timeoutMs?: number; onResponse?: (response: SeenResponse) => void };

type CallLimits = {
  signal: AbortSignal;
  maxResponseBytes: number;
  /** Called when a request is sent, as opposed to a result from the adapter's memory. */
  onCall?(): void;
};

/** Limits for every call an adapter makes inside `callLimits.run`, so that adapters do not have to pass them on.
 * Reads shared with other requests (`memoize`) run without them. */
export const callLimits = new AsyncLocalStorage<CallLimits | undefined>();

// A provider's full list of pairs is a few megabytes.
const defaultMaxResponseBytes = 8 * 1024 * 1024;
const connectTimeoutMs = deadline(2_000);

/** `timeoutMs` is the provider's time for the whole request and response, see `startDeadline`. The default is the quote deadline; checkout and order calls get
 * longer. `onResponse` is called with every response, also one with an error status. */
export function createConnect({ timeoutMs = deadline(2_500), onResponse }: ConnectOptions = {}): Connect {
  return (baseUrl, fixedHeaders = {}) => {
    // One agent per base URL, so that a hanging provider never uses up another's connections.
    const agent = new Agent({
      connect: { timeout: connectTimeoutMs },
      // `send` has a deadline for the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: defaultMaxResponseBytes,
      connections: 64,
      pipelining: 1,
    });
    return async (method, path, schema, { query = {}, headers = {}, body } = {}) => {
      const url = toUrl(baseUrl, path, query);
      const response = await send(agent, url, timeoutMs, {
        method,
        headers: {
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...fixedHeaders,
          ...headers,
        },
        body: toText(body),
      });
      onResponse?.({ status: response.status, date: response.date });
      return parseResponse(response, schema);
    };
  };
}

/** Null if the provider responds with 404. */
export async function nullOn404<Value>(response: Promise<Value>): Promise<Value | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ProviderHttpError && error.status === 404) return null;
    throw error;
  }
}

function toUrl(baseUrl: string, path: string, query: Record<string, string | undefined>): URL {
  const url = new URL(baseUrl.replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

const toText = (body: unknown) => (body === undefined || typeof body === "string" ? body : JSON.stringify(body));

type Received = { status: number; text: string; retryAfterSeconds: number | null };

function parseResponse<Schema extends z.ZodType>(
  { status, text, retryAfterSeconds }: Received,
  schema: Schema,
): z.output<Schema> {
  const body = parseWithNumbersAsText(text);
  if (status < 200 || status > 299) throw new ProviderHttpError(status, body ?? text, retryAfterSeconds);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError("provider_unavailable", "The provider's response could not be parsed", { cause: parsed.error });
}

type RequestOptions = { method: Method; headers: Record<string, string>; body: string | undefined };

async function send(agent: Agent, url: URL, timeoutMs: number, options: RequestOptions) {
  const limits = callLimits.getStore();
  limits?.onCall?.();
  const controller = new AbortController();
  const cancel = startDeadline(timeoutMs, () =>
    controller.abort(new DOMException(`No response within ${timeoutMs} ms`, "TimeoutError")),
  );
  try {
    const signal = limits ? AbortSignal.any([controller.signal, limits.signal]) : controller.signal;
    const response = await request(url, { ...options, dispatcher: agent, signal });
    const { date } = response.headers;
    return {
      status: response.statusCode,
      date: typeof date === "string" ? date : undefined,
      retryAfterSeconds: readRetryAfter(response.headers["retry-after"], currentTime()),
      text: await readText(response.body, limits?.maxResponseBytes ?? defaultMaxResponseBytes),
    };
  } catch (cause) {
    throw new AppError("provider_unavailable", "The provider cannot be reached", { cause });
  } finally {
    cancel();
  }
}

/** Throws, which closes the connection, as soon as the body exceeds `maxBytes`. Nothing is decompressed: we do not ask for
 * compression, and a compressed response is not valid JSON. */
async function readText(body: Dispatcher.ResponseData["body"], maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`The response is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Undefined if the text is not JSON. */
export function parseWithNumbersAsText(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value, context?: { source?: string }) =>
      typeof value === "number" ? context?.source : value,
    );
  } catch {
    return undefined;
  }
}

import type { IncomingHttpHeaders } from "node:http";
import { type Agent, type Dispatcher, errors } from "undici";
import { currentMs } from "#lib/clock.ts";

export type WebhookRequest = { url: string; headers: Record<string, string>; body: Buffer };

/** The outcome of an attempt. `error` is a class, never the system's message, which could reveal internal networks. */
export type Outcome = {
  statusCode: number | null;
  error: ErrorClass | null;
  durationMs: number;
  /** The first 2 KiB of the response. */
  responseBody: Buffer | null;
  retryAfterSeconds: number | null;
};

export type ErrorClass =
  | "timeout"
  | "dns_error"
  | "connection_refused"
  | "connection_lost"
  | "tls_error"
  | "address_not_allowed"
  | "invalid_answer"
  | "network_error";

export type Send = (request: WebhookRequest) => Promise<Outcome>;

const readBytesMax = 16 * 1024;
const storedBytesMax = 2 * 1024;

/** One POST and its response within `timeoutMs`, without redirects or decompression, reading at most 16 KiB. A 2xx whose
 * body doesn't end in time is a timeout. Never throws. */
export function createSend(agent: Agent, timeoutMs: number): Send {
  return async (request) => {
    const startedMs = performance.now();
    const durationMs = () => Math.round(performance.now() - startedMs);
    try {
      const { statusCode, headers, responseBody } = await post(agent, request, timeoutMs);
      const retryAfterSeconds = retryAfter(headers["retry-after"]);
      return { statusCode, error: null, durationMs: durationMs(), responseBody, retryAfterSeconds };
    } catch (error) {
      const none = { statusCode: null, responseBody: null, retryAfterSeconds: null };
      return { ...none, error: classOf(error), durationMs: durationMs() };
    }
  };
}

class DeadlineError extends Error {
  readonly code = "DEADLINE";
}

type ReceivedResponse = { statusCode: number; headers: IncomingHttpHeaders; responseBody: Buffer };

/** Uses undici's dispatcher, because `request` creates a stream and an abort signal per response, which takes twice as long.
 * A response beyond 16 KiB is truncated and its connection closed. */
function post(agent: Agent, { url, headers, body }: WebhookRequest, timeoutMs: number): Promise<ReceivedResponse> {
  const { origin, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let failure: Error | undefined;
    let response: Omit<ReceivedResponse, "responseBody"> | undefined;
    const chunks: Buffer[] = [];
    let bytes = 0;

    const timer = setTimeout(() => fail(new DeadlineError()), timeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      failure = error;
      controller?.abort(error);
      reject(error);
    };
    const end = () => {
      clearTimeout(timer);
      if (response) resolve({ ...response, responseBody: Buffer.concat(chunks).subarray(0, storedBytesMax) });
    };

    agent.dispatch(
      { origin, path: pathname + search, method: "POST", headers, body },
      {
        onRequestStart(started) {
          controller = started;
          // Too late: the request was still waiting for its connection.
          if (failure) started.abort(failure);
        },
        onResponseStart(_, statusCode, responseHeaders) {
          if (statusCode >= 200) response = { statusCode, headers: responseHeaders };
        },
        onResponseData(reading, chunk) {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes < readBytesMax) return;
          end();
          reading.abort(new Error("The response is too long"));
        },
        onResponseEnd: end,
        onResponseError: (_, error) => fail(error),
      },
    );
  });
}

function retryAfter(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return null;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  // Date.parse would accept "-5" as a date.
  const at = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - currentMs()) / 1_000));
}

const classes: Record<string, ErrorClass> = {
  ADDRESS_NOT_ALLOWED: "address_not_allowed",
  DEADLINE: "timeout",
  EAI_AGAIN: "dns_error",
  ECONNREFUSED: "connection_refused",
  ECONNRESET: "connection_lost",
  ENODATA: "dns_error",
  ENOTFOUND: "dns_error",
  EPIPE: "connection_lost",
  ETIMEDOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_OVERFLOW: "invalid_answer",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_SOCKET: "connection_lost",
};

/** The class of the first error in the chain of causes that has one. */
function classOf(error: unknown): ErrorClass {
  for (let one = error; one instanceof Error; one = one instanceof AggregateError ? one.errors[0] : one.cause) {
    if (one instanceof errors.HTTPParserError) return "invalid_answer";
    const found = classOfCode((one as NodeJS.ErrnoException).code);
    if (found) return found;
  }
  return "network_error";
}

const classOfCode = (code = ""): ErrorClass | undefined => (tlsCodes.test(code) ? "tls_error" : classes[code]);

const tlsCodes = /^ERR_(TLS|SSL)|CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|EPROTO/;

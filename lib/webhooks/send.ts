import { type Agent, type Dispatcher, request } from "undici";

export type Sent = { url: string; headers: Record<string, string>; body: Buffer };

/** What came of one try. `error` is a class, never the words of the system: they could tell of inner networks. */
export type Outcome = {
  statusCode: number | null;
  error: ErrorClass | null;
  durationMs: number;
  /** The first 2 KiB of the answer. */
  answer: Buffer | null;
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

export type Send = (sent: Sent) => Promise<Outcome>;

const readBytesMax = 16 * 1024;
const keptBytesMax = 2 * 1024;

/** One POST and its answer within `exchangeMs`: no redirects, no decompression, at most 16 KiB read. Never throws. */
export function createSend(agent: Agent, exchangeMs: number): Send {
  return async ({ url, headers, body }) => {
    const begun = performance.now();
    const durationMs = () => Math.round(performance.now() - begun);
    const none = { statusCode: null, answer: null, retryAfterSeconds: null };
    try {
      const signal = AbortSignal.timeout(exchangeMs);
      const response = await request(url, { method: "POST", headers, body, dispatcher: agent, signal });
      const answer = await readStart(response.body);
      return {
        statusCode: response.statusCode,
        error: null,
        durationMs: durationMs(),
        answer,
        retryAfterSeconds: retryAfter(response.headers["retry-after"]),
      };
    } catch (error) {
      return { ...none, error: classOf(error), durationMs: durationMs() };
    }
  };
}

/** The answer's start. One that goes on past 16 KiB is cut off and its connection closed. */
async function readStart(body: Dispatcher.ResponseData["body"]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop destroys the stream.
    if (bytes >= readBytesMax) break;
  }
  return Buffer.concat(chunks).subarray(0, keptBytesMax);
}

function retryAfter(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return null;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}

const classes: Record<string, ErrorClass> = {
  ABORT_ERR: "timeout",
  ADDRESS_NOT_ALLOWED: "address_not_allowed",
  EAI_AGAIN: "dns_error",
  ECONNREFUSED: "connection_refused",
  ECONNRESET: "connection_lost",
  ENODATA: "dns_error",
  ENOTFOUND: "dns_error",
  EPIPE: "connection_lost",
  UND_ERR_ABORTED: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_OVERFLOW: "invalid_answer",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_SOCKET: "connection_lost",
};

/** The first of an error and its causes that tells. */
function classOf(error: unknown): ErrorClass {
  for (let one = error; one instanceof Error; one = one instanceof AggregateError ? one.errors[0] : one.cause) {
    const found = one.name === "TimeoutError" ? "timeout" : classOfCode((one as NodeJS.ErrnoException).code);
    if (found) return found;
  }
  return "network_error";
}

function classOfCode(code = ""): ErrorClass | undefined {
  if (code.startsWith("HPE_")) return "invalid_answer";
  return tlsCodes.test(code) ? "tls_error" : classes[code];
}

const tlsCodes = /^ERR_(TLS|SSL)|CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|EPROTO/;

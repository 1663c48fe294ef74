import type { ErrorCode } from "./api-types.ts";
import { errorCodes } from "./api-types.ts";
import { SlipwayError } from "./slipway-error.ts";

type Envelope = { msg: string; data: { error?: string; retry?: SlipwayError["retry"] }; success: boolean };

/** The data of a successful response. Throws SlipwayError for a failed one. */
export async function readData(response: Response): Promise<unknown> {
  const envelope = readEnvelope(await response.text());
  if (envelope?.success && response.ok) return envelope.data;
  const { status } = response;
  const details = {
    status,
    requestId: response.headers.get("x-request-id"),
    retryAfterMs: readRetryAfter(response.headers.get("retry-after")),
  };
  if (!envelope) {
    const retry = status === 429 || status >= 500 ? "retryable" : "terminal";
    const message = `Unexpected response with status ${status}`;
    throw new SlipwayError(message, { ...details, code: "unexpected_response", retry, data: {} });
  }
  const { data, msg } = envelope;
  const { error, retry = "terminal" } = data;
  // The server sends the data that belongs to its code.
  const code = (errorCodes as readonly (string | undefined)[]).includes(error) ? (error as ErrorCode) : "unknown_error";
  throw new SlipwayError(msg, { ...details, code, retry, data: data as never });
}

/** HTTP allows seconds or a date. */
function readRetryAfter(text: string | null): number | null {
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

function readEnvelope(text: string): Envelope | null {
  try {
    const value: Envelope | null = JSON.parse(text);
    return typeof value?.success === "boolean" && typeof value.data === "object" && value.data !== null ? value : null;
  } catch {
    return null;
  }
}

import type { ErrorCode, FieldError, Unsupported } from "./api-types.ts";

type Details = {
  status: number;
  /** `unexpected_response` if the response didn't come from Slipway, but from a proxy for example. */
  code: ErrorCode | "unexpected_response";
  retry: "retryable" | "actionable" | "terminal";
  requestId: string | null;
  retryAfterMs: number | null;
  data: Record<string, unknown>;
};

/** A failed response. */
export class SlipwayError extends Error {
  readonly status: number;
  readonly code: Details["code"];
  readonly retry: Details["retry"];
  /** Include this when you contact support. */
  readonly requestId: string | null;
  /** Every invalid field. */
  readonly fields: FieldError[];
  /** The wait from the Retry-After header, if present. */
  readonly retryAfterMs: number | null;
  /** Why the provider can't serve the request, if that is the reason. */
  readonly unsupported: Unsupported | null;
  readonly data: Record<string, unknown>;

  constructor(message: string, { status, code, retry, requestId, retryAfterMs, data }: Details) {
    super(message);
    this.name = "SlipwayError";
    this.status = status;
    this.code = code;
    this.retry = retry;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
    this.fields = (data["errors"] as FieldError[] | undefined) ?? [];
    this.unsupported = (data["unsupported"] as Unsupported | undefined) ?? null;
    this.data = data;
  }
}

type Envelope = { msg: string; data: unknown; success: boolean; code: number };

/** The data of a successful response. Throws SlipwayError for a failed one. */
export async function readData(response: Response): Promise<unknown> {
  const envelope = readEnvelope(await response.text());
  const requestId = response.headers.get("x-request-id");
  const retryAfterMs = readRetryAfter(response.headers.get("retry-after"));
  if (!envelope) {
    throw new SlipwayError(`Unexpected response with status ${response.status}`, {
      status: response.status,
      code: "unexpected_response",
      retry: response.status >= 500 ? "retryable" : "terminal",
      requestId,
      retryAfterMs,
      data: {},
    });
  }
  if (envelope.success && response.ok) return envelope.data;
  const data = envelope.data as Record<string, unknown>;
  throw new SlipwayError(envelope.msg, {
    status: response.status,
    code: data["error"] as ErrorCode,
    retry: data["retry"] as Details["retry"],
    requestId,
    retryAfterMs,
    data,
  });
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

import type { ErrorCode, FieldError, Unsupported } from "./api-types.ts";

type RetryClass = "retryable" | "actionable" | "terminal";

/** What some errors have in addition. */
type AdditionalData = {
  validation_failed: { errors?: FieldError[] };
  partner_context_conflict: { transaction_id: string };
  price_changed: { quoted_exchange_rate?: string; exchange_rate?: string };
  amount_out_of_range: { unsupported?: Unsupported };
  route_unsupported: { unsupported?: Unsupported };
  provider_unavailable: { unsupported?: Unsupported };
};

type ClientCode = "connection_failed" | "unexpected_response" | "unknown_error";
type Code = ErrorCode | ClientCode;

type ErrorDataOf<C extends Code> = C extends ErrorCode
  ? { error: C; retry: RetryClass; request_id: string } & (C extends keyof AdditionalData ? AdditionalData[C] : unknown)
  : { error?: string };

type Details<C extends Code> = {
  status: number | null;
  code: C;
  retry: RetryClass;
  requestId: string | null;
  retryAfterMs: number | null;
  data: ErrorDataOf<C>;
  cause?: unknown;
};

class RequestError<C extends Code> extends Error {
  override readonly name = "SlipwayError";
  /** The HTTP status, or null if there was no response. */
  readonly status: number | null;
  /** The code of the API, or one of three others: `connection_failed` if there was no response, `unexpected_response` if it wasn't
   * Slipway's but a proxy's for example, and `unknown_error` for a code that is newer than this package, with the code in `data.error`. */
  readonly code: C;
  /** `retryable` means send the same request again, `actionable` means change the request, `terminal` means don't retry. */
  readonly retry: RetryClass;
  /** Include this when you contact support. */
  readonly requestId: string | null;
  /** Every invalid field. */
  readonly fields: FieldError[];
  /** The wait from the Retry-After header, if present. */
  readonly retryAfterMs: number | null;
  /** Why the provider can't serve the request, if that is the reason. */
  readonly unsupported: Unsupported | null;
  /** The `data` of the response. Its type follows from `code`. */
  readonly data: ErrorDataOf<C>;

  constructor(message: string, { status, code, retry, requestId, retryAfterMs, data, cause }: Details<C>) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.retry = retry;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
    const { errors = [], unsupported = null } = data as { errors?: FieldError[]; unsupported?: Unsupported };
    this.fields = errors;
    this.unsupported = unsupported;
    this.data = data;
  }
}

type ErrorOf<C extends Code> = C extends Code ? RequestError<C> : never;

/** A request that failed. `code` tells the errors apart, and determines the type of `data`. */
export type SlipwayError = ErrorOf<Code>;

/** For `instanceof`. */
export const SlipwayError = RequestError as unknown as {
  new <C extends Code>(message: string, details: Details<C>): ErrorOf<C>;
  readonly prototype: SlipwayError;
};

type FieldError = { field: string; code: string; message: string };
type FailureParts = {
  msg: string;
  code: number;
  error: string;
  errors?: FieldError[];
  notice?: string | null;
  requestId: string | null;
};

/** An error response of our API, or no response at all (`code` 0). `message` is a sentence for people. */
export class ApiFailure extends Error {
  /** The HTTP status. */
  readonly code: number;
  /** The error code: "validation_failed". */
  readonly error: string;
  readonly errors: FieldError[];
  /** What the sign-in page says about an ended session; null if it only expired. */
  readonly notice: string | null;
  readonly requestId: string | null;
  /** The first message of each field, for Form. */
  readonly fieldErrors: Record<string, string>;

  constructor({ msg, code, error, errors = [], notice = null, requestId }: FailureParts) {
    super(msg);
    this.name = "ApiFailure";
    this.code = code;
    this.error = error;
    this.errors = errors;
    this.notice = notice;
    this.requestId = requestId;
    this.fieldErrors = Object.fromEntries(errors.map(({ field, message }) => [field, message]).reverse());
  }
}

export const connectionFailure = (): ApiFailure =>
  new ApiFailure({
    msg: "Couldn't reach Slipway. Check your connection and try again.",
    code: 0,
    error: "unreachable",
    requestId: null,
  });

type FieldError = { field: string; code: string; message: string };
type FailureParts = { msg: string; code: number; error: string; errors?: FieldError[]; requestId: string | null };

/** An error response of our API, or no response at all (`code` 0). `message` is a sentence for people. */
export class ApiFailure extends Error {
  /** The HTTP status. */
  readonly code: number;
  /** The error code: "validation_failed". */
  readonly error: string;
  readonly errors: FieldError[];
  readonly requestId: string | null;
  /** The first message of each field, for Form. */
  readonly fieldErrors: Record<string, string>;

  constructor({ msg, code, error, errors = [], requestId }: FailureParts) {
    super(msg);
    this.name = "ApiFailure";
    this.code = code;
    this.error = error;
    this.errors = errors;
    this.requestId = requestId;
    this.fieldErrors = Object.fromEntries(errors.map(({ field, message }) => [field, message]).reverse());
  }
}

import { AppError } from "#lib/errors.ts";

/** The process that calls providers isn't running or doesn't respond, which says nothing about the provider. */
export class CallFailed extends AppError {
  /** The call may have created an order at the provider. */
  readonly mayHaveOrder: boolean;

  constructor(reason: unknown, { mayHaveOrder }: { mayHaveOrder: boolean }) {
    // With another code, because the log takes a refused connection for an outage of the database.
    const cause = Object.assign(new Error(reason instanceof Error ? reason.message : String(reason)), {
      code: "CALL_FAILED",
    });
    super("service_unavailable", "This is temporarily unavailable. Try again in a few seconds.", {
      cause,
      retryAfterSeconds: 2,
    });
    this.mayHaveOrder = mayHaveOrder;
  }
}

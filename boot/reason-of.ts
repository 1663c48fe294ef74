/** The message of the error's cause, because the message of a failed query contains the SQL. */
export function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
}

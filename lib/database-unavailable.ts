// Postgres error classes for a lost or refused connection, a server that is starting, stopping or out of resources, and a
// read-only one.
const outageCodes = /^(08|57P|53|25006|CONNECT|CONNECTION_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/;
// A lock, statement, or pause within a transaction that took too long, which is no outage.
const timeoutCodes = /^(55P03|57014|25P03)$/;

/** The database can't be reached or can't write. */
export const isDatabaseOutage = (thrown: unknown): boolean => outageCodes.test(codeOf(thrown));

/** The request failed because of the database's state and may succeed later. */
export const isDatabaseUnavailable = (thrown: unknown): boolean =>
  isDatabaseOutage(thrown) || timeoutCodes.test(codeOf(thrown));

/** A read that failed on a replica and may succeed on the primary: it is away, its rows changed while it was reading, or it hasn't
 * replayed a migration yet. What takes too long there takes as long on the primary. */
export const isReplicaFailure = (thrown: unknown): boolean => {
  const code = codeOf(thrown);
  // Our own errors have codes in lowercase.
  return /^[A-Z\d_]+$/.test(code) && code !== "57014";
};

function codeOf(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
}

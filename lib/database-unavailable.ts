// Postgres error classes for a lost or refused connection, a server that is starting, stopping or out of resources, and a
// read-only one; the driver's own codes; and those of sockets.
const outageCodes = /^(08|57P|53|25006|CONNECT|E[A-Z])/;
// A lock, statement, or pause within a transaction that took too long, which is no outage.
const timeoutCodes = /^(55P03|57014|25P03|ANSWER_TIMEOUT)$/;
const driverCodes = /^(CONNECT|CONNECTION|ANSWER)_/;

/** The database can't be reached or can't write. */
export const isDatabaseOutage = (thrown: unknown): boolean => outageCodes.test(databaseCodeOf(thrown));

/** The database couldn't write, because its disk is full. */
export const isDiskFull = (thrown: unknown): boolean => databaseCodeOf(thrown) === "53100";

/** The request failed because of the database's state and may succeed later. */
export const isDatabaseUnavailable = (thrown: unknown): boolean =>
  isDatabaseOutage(thrown) || timeoutCodes.test(databaseCodeOf(thrown));

/** Other systems' errors have such codes too: ClickHouse's have numbers, and a mail server refuses connections as well. */
function databaseCodeOf(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  if (!(cause instanceof Error && "code" in cause)) return "";
  const code = String(cause.code);
  // The driver adds the statement to an error of the server or of a socket.
  return "query" in cause || driverCodes.test(code) ? code : "";
}

import { AppError } from "#lib/errors.ts";

/** The fields of an error in a log line. `stack` contains only frames, and is only set for errors in our own code. */
export type ErrorFields = { code?: string; cause: string; table?: string; constraint?: string; stack?: string };

const causeLengthMax = 300;
const framesMax = 6;

/** Describes an error without the data it was about: no statements, parameters, tokens, wallets or email addresses. */
export function describeError(thrown: unknown): ErrorFields {
  const error = rootOf(thrown);
  if (!(error instanceof Error)) return { cause: withoutData(String(error)) };
  const code = "code" in error && error.code ? { code: String(error.code) } : {};
  if (isPostgresError(error)) {
    const { table_name: table, constraint_name: constraint } = error;
    return { ...code, cause: databaseCause(error), ...(table && { table }), ...(constraint && { constraint }) };
  }
  // A SyntaxError of JSON.parse quotes its input.
  const cause = withoutData(error instanceof SyntaxError ? error.name : error.message || error.name);
  // Errors with a code come from other systems, so the stack adds nothing.
  if ("code" in error && error.code) return { ...code, cause };
  return { cause, ...(error.stack && { stack: framesOf(error.stack) }) };
}

/** For people at a terminal. The message of Drizzle's error contains the statement, that of its cause doesn't. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return "query" in error && cause instanceof Error ? cause.message || String(cause) : error.message;
}

/** The original error, because Drizzle wraps it in one with the statement and its parameters in the message. */
function rootOf(thrown: unknown): unknown {
  let error = thrown;
  for (let depth = 0; depth < 5; depth += 1) {
    if (error instanceof AggregateError && error.errors.length > 0) error = error.errors[0];
    else if (error instanceof Error && !(error instanceof AppError) && error.cause instanceof Error)
      error = error.cause;
    else break;
  }
  return error;
}

type PostgresError = Error & { code: string; table_name?: string; constraint_name?: string };

/** An error that the server responded with. */
export const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && error.name === "PostgresError";

/** The messages of data exceptions (class 22) quote the value. */
const databaseCause = ({ code, message }: PostgresError) =>
  code.startsWith("22") ? "data exception" : withoutData(message);

const framesOf = (stack: string) =>
  stack
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, framesMax)
    .map((line) => line.trim())
    .join("; ");

const email = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const urlPath = /\b(https?:\/\/[^\s/?#]+)[^\s"')]*/g;
// Tokens, keys, hashes and wallet addresses: long words with a digit.
const longWord = /(?=[\w-]*\d)[\w-]{20,}/g;

/** The text in one line of limited length, without email addresses, URL paths and long words such as tokens. */
export const withoutData = (text: string): string =>
  text
    .replaceAll(email, "[email]")
    .replaceAll(urlPath, "$1/…")
    .replaceAll(longWord, "[redacted]")
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, causeLengthMax);

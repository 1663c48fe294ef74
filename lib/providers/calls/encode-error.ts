import { AppError, type ErrorCode } from "#lib/errors.ts";
import { ProviderHttpError } from "#lib/providers/http.ts";
import { withoutSecrets } from "#lib/providers/settings/redact.ts";
import type { EncodedError } from "./contract.ts";

const causesMax = 3;

/** The error as JSON, without the provider's secrets. */
export const encodeError = (thrown: unknown, secrets: readonly string[]): EncodedError =>
  JSON.parse(JSON.stringify(encode(thrown, causesMax)), (_key, value) =>
    typeof value === "string" ? withoutSecrets(value, secrets) : value,
  );

function encode(thrown: unknown, causesLeft: number): EncodedError {
  if (!(thrown instanceof Error)) return { type: "other", name: "Error", message: String(thrown) };
  const { name, message } = thrown;
  const cause = thrown.cause === undefined || causesLeft === 0 ? undefined : encode(thrown.cause, causesLeft - 1);
  if (thrown instanceof ProviderHttpError) {
    return { type: "http", name, message, status: thrown.status, body: thrown.body, cause };
  }
  if (thrown instanceof AppError) {
    const { cause: _cause, ...details } = thrown.details;
    return { type: "app", name, message, code: thrown.code, details, cause };
  }
  const code = "code" in thrown && thrown.code ? String(thrown.code) : undefined;
  return { type: "other", name, message, code, cause };
}

/** The error again, of the same class for what the core tells apart. */
export function decodeError({ type, name, message, code, status = 0, body, details, cause }: EncodedError): Error {
  if (type === "http") return new ProviderHttpError(status, body);
  const decodedCause = cause && decodeError(cause);
  if (type === "app") return new AppError(code as ErrorCode, message, { ...details, cause: decodedCause });
  const error = new Error(message, { cause: decodedCause });
  return Object.assign(error, { name, ...(code !== undefined && { code }) });
}

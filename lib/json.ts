import { AppError } from "#lib/errors.ts";

/** A number of a request's JSON as it was written, so that no amount passes through a binary float. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Strict UTF-8, one object; numbers come as JsonNumber. Throws malformed_request. */
export function readJsonObject(bytes: Uint8Array): Record<string, unknown> {
  const text = readUtf8(bytes);
  if (text.trim() === "") throw new AppError("malformed_request", "The body is empty; send a JSON object");
  let value: unknown;
  try {
    value = JSON.parse(text, (_key, member, context?: { source?: string }) => {
      if (typeof member === "string" && !member.isWellFormed()) throw new TypeError("lone surrogate");
      return typeof member === "number" ? new JsonNumber(context?.source ?? "") : member;
    });
  } catch {
    throw new AppError("malformed_request", "The body is not valid JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof JsonNumber) {
    throw new AppError("malformed_request", "The body must be a JSON object");
  }
  return value as Record<string, unknown>;
}

function readUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new AppError("malformed_request", "The body is not valid UTF-8");
  }
}

/** Decimal text as a JSON number, digit for digit. Typed as a number, since that is what the other side reads. */
export function jsonNumber(decimalText: string): number {
  return (JSON as unknown as { rawJSON(text: string): number }).rawJSON(decimalText);
}

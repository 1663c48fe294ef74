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
  if (text.trim() === "") throw new AppError("malformed_request", "The body is empty. Send a JSON object.");
  let value: unknown;
  try {
    value = JSON.parse(text, (name, member, context?: { source?: string }) => {
      if (!name.isWellFormed() || (typeof member === "string" && !member.isWellFormed()))
        throw new TypeError("lone surrogate");
      return typeof member === "number" ? new JsonNumber(context?.source ?? "") : member;
    });
  } catch {
    throw new AppError("malformed_request", "The body isn't valid JSON.");
  }
  const repeated = repeatedName(text);
  if (repeated !== undefined) {
    throw new AppError("malformed_request", `The body contains the field ${repeated.slice(0, 64)} more than once.`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof JsonNumber) {
    throw new AppError("malformed_request", "The body must be a JSON object.");
  }
  return value as Record<string, unknown>;
}

/** The first name an object of this valid JSON has twice: a reader takes the last, another the first. */
function repeatedName(text: string): string | undefined {
  const names: Set<string>[] = [];
  for (const [token, string] of text.matchAll(/("(?:[^"\\]|\\.)*")(?=\s*:)|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (/^[{[]/.test(token)) names.push(new Set());
    else if (/^[}\]]/.test(token)) names.pop();
    else if (string !== undefined) {
      const name: string = JSON.parse(string);
      if (names.at(-1)?.has(name)) return name;
      names.at(-1)?.add(name);
    }
  }
  return undefined;
}

function readUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new AppError("malformed_request", "The body isn't valid UTF-8.");
  }
}

/** Decimal text as a JSON number, digit for digit. Typed as a number, since that is what the other side reads. */
export function jsonNumber(decimalText: string): number {
  return (JSON as unknown as { rawJSON(text: string): number }).rawJSON(decimalText);
}

import { AppError } from "#lib/errors.ts";

/** A number of a request's JSON exactly as written, so that amounts never become binary floats. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Reads an object from strict UTF-8, with numbers as JsonNumber. Throws malformed_request. */
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

/** The first name that occurs twice in an object of this valid JSON. Parsers disagree on which of the two counts. */
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

/** Decimal text as a JSON number with every digit. Typed as a number, because clients read one. */
export function jsonNumber(decimalText: string): number {
  return (JSON as unknown as { rawJSON(text: string): number }).rawJSON(decimalText);
}

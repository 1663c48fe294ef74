import { compare, decimal } from "#lib/money.ts";

/** A number of a JSON text, digit for digit: "15.00" must not become 15 in a text that is signed. */
class Digits {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Null where the text is no JSON object. */
export function parseExactly(text: string): Record<string, unknown> | null {
  try {
    const read = JSON.parse(text, (_key, value, context?: { source?: string }) =>
      typeof value === "number" ? new Digits(context?.source ?? String(value)) : value,
    );
    return typeof read === "object" && read !== null && !Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

/** The text Alchemy Pay signs: keys in order at every level, nothing empty, no spaces. */
export const canonical = (content: object): string => write(content) ?? "{}";

/** Null for what counts as empty: it is left out with its key. */
function write(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (value instanceof Digits) return value.text;
  if (Array.isArray(value)) return value.length === 0 ? null : `[${value.toSorted(inTheirOrder).map(writeItem)}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, one]) => {
      const text = write(one);
      return text === null ? [] : [`${JSON.stringify(key)}:${text}`];
    });
  return pairs.length === 0 ? null : `{${pairs}}`;
}

const writeItem = (item: unknown): string => write(item) ?? (item === "" ? '""' : "null");

/** Their lists are sorted too: whole numbers, then fractions, then text, then objects and lists as they came. */
function inTheirOrder(a: unknown, b: unknown): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (a instanceof Digits && b instanceof Digits) return compare(decimal(a.text), decimal(b.text));
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : Number(a > b);
  return 0;
}

function rank(item: unknown): number {
  if (item instanceof Digits) return /[.e]/i.test(item.text) ? 1 : 0;
  if (typeof item === "string") return 2;
  return typeof item === "object" && item !== null ? 3 : 0;
}

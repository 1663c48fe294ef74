import { compare, decimal } from "#lib/money.ts";

/** A JSON number with its exact digits: "15.00" must not become 15 in a signed text. */
class Digits {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Returns null if the text is not a JSON object. */
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

/** The text that is signed: sorted keys at every level, no empty values, no spaces. */
export const canonical = (content: object): string => write(content) ?? "{}";

/** Returns null for empty values, which are omitted with their key. */
function write(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (value instanceof Digits) return value.text;
  if (Array.isArray(value)) return value.length === 0 ? null : `[${value.toSorted(compareItems).map(writeItem)}]`;
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

/** Lists are sorted too: integers, fractions, text, then objects and lists in their original order. */
function compareItems(a: unknown, b: unknown): number {
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

import type { LogTerm } from "#lib/api-logs/queries/terms.ts";
import type { StatusRange } from "./search-words.ts";

/** The part of a search that rollups can answer: status classes and keys. */
export type KnownPart = {
  classes: { answered: boolean; refused: boolean; failed: boolean };
  keys: LogTerm[];
  /** The search has no other terms. */
  isWhole: boolean;
};

/** `refused` is 4xx, `failed` is 5xx, `answered` is everything else. */
const classStarts = { answered: 200, refused: 400, failed: 500 } as const;

export function knownPartOf(terms: LogTerm[]): KnownPart {
  const keys = terms.filter(({ field }) => field === "key");
  const statuses = terms.filter((term) => term.field === "status").filter(({ ranges }) => ranges.every(isOfClasses));
  const isIn = (name: keyof typeof classStarts) => statuses.every((term) => matches(term, classStarts[name]));
  return {
    classes: { answered: isIn("answered"), refused: isIn("refused"), failed: isIn("failed") },
    keys,
    isWhole: keys.length + statuses.length === terms.length,
  };
}

const matches = ({ isNot, ranges }: { isNot: boolean; ranges: StatusRange[] }, status: number) =>
  ranges.some(({ from, to }) => from <= status && status <= to) !== isNot;

const isOfClasses = ({ from, to }: StatusRange) => from % 100 === 0 && to % 100 === 99;

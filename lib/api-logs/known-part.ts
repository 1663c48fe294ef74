import type { LogTerm } from "#db/api-log-terms.ts";
import type { StatusRange } from "./status-ranges.ts";

/** Which classes of status are asked for, and which keys: what the roll-ups know. */
export type KnownPart = {
  classes: { answered: boolean; refused: boolean; failed: boolean };
  keys: LogTerm[];
  /** Nothing else is asked for. */
  isWhole: boolean;
};

/** 4xx are refused, 5xx failed, all others answered. */
const classStarts = { answered: 200, refused: 400, failed: 500 } as const;

export function knownPartOf(terms: LogTerm[]): KnownPart {
  const keys = terms.filter(({ field }) => field === "key");
  const statuses = terms.filter((term) => term.field === "status").filter(({ ranges }) => ranges.every(isOfClasses));
  const isIn = (name: keyof typeof classStarts) => statuses.every((term) => isAsked(term, classStarts[name]));
  return {
    classes: { answered: isIn("answered"), refused: isIn("refused"), failed: isIn("failed") },
    keys,
    isWhole: keys.length + statuses.length === terms.length,
  };
}

const isAsked = ({ isNot, ranges }: { isNot: boolean; ranges: StatusRange[] }, status: number) =>
  ranges.some(({ from, to }) => from <= status && status <= to) !== isNot;

const isOfClasses = ({ from, to }: StatusRange) => from % 100 === 0 && to % 100 === 99;

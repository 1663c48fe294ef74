import { type DifferenceKind, differenceKinds } from "#db/enums.ts";
import { minuteMs } from "#lib/duration.ts";
import { decimal, round } from "#lib/money.ts";
import { type Counts, countLabels, type Difference, type FileRow } from "./contract.ts";
import type { ComparedTransaction } from "./queries.ts";

/** How many differences of each kind are stored. All are counted. */
export const storedMax = 2_000;

export type DifferenceList = {
  counts: Counts;
  add(difference: Difference, keys?: readonly string[]): void;
  /** In the order of the kinds, those that may be the same order with a suggestion. */
  stored(): Difference[];
};

/** Counts differences, and keeps the first of each kind. */
export function createDifferenceList(): DifferenceList {
  const counts = Object.fromEntries(Object.keys(countLabels).map((name) => [name, 0])) as Counts;
  const kept = new Map<DifferenceKind, Difference[]>(differenceKinds.map((kind) => [kind, []]));
  const missing = new Map<string, Difference>();
  return {
    counts,
    add(difference, keys = []) {
      counts[difference.kind] += 1;
      const list = kept.get(difference.kind);
      if (!list || list.length >= storedMax) return;
      list.push(difference);
      suggest(difference, keys, missing);
    },
    stored: () => [...kept.values()].flat(),
  };
}

/** Orders that only one side has and that have an amount and a minute in common may be the same. */
function suggest(difference: Difference, keys: readonly string[], missing: Map<string, Difference>): void {
  if (difference.kind === "missing_here") for (const key of keys) missing.set(key, difference);
  if (difference.kind !== "missing_there") return;
  const other = keys.map((key) => missing.get(key)).find((one) => one?.suggestion === null);
  if (!other) return;
  other.suggestion = difference.transactionId;
  difference.suggestion = other.theirId;
}

const keyOf = (amount: string, at: Date) => `${round(amount, 2)} ${Math.floor(at.getTime() / minuteMs)}`;

export const keysOfRow = ({ amount, date }: FileRow): string[] =>
  amount && date && !date.isDay ? [keyOf(amount.value, date.at)] : [];

export const keysOfTransaction = ({ fiatAmount, createdAt, paidAt, succeededAt }: ComparedTransaction): string[] =>
  [createdAt, paidAt, succeededAt].flatMap((at) => (at ? [keyOf(decimal(fiatAmount), at)] : []));

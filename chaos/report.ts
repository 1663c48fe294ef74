import { returns } from "./downtime.ts";
import type { KillKind, Seen, Stored } from "./evidence.ts";
import { type Silence, silences } from "./silences.ts";
import { countBy, type Tally } from "./tally.ts";

export type Report = {
  seed: number;
  seconds: number;
  /** Seconds from the run's begin to the kill, and until it was there again. */
  kills: { kind: KillKind; at: number; downFor: number }[];
  /** Answers of the partner API by their status. */
  answers: Record<string, number>;
  /** Seconds the longest due delivery waited at an endpoint that heard nothing, and without what was down meanwhile. */
  longestSilence: { raw: number; net: number; endedAt: number };
  /** Seconds until the API answered 200 after Postgres' return, at most. */
  longestReturn: number;
  /** Sales whose buyer was told to ask for a new link, or lost patience. */
  interrupted: number;
  tallies: Tally[];
};

type Made = { seed: number; startedAt: number; seen: Seen; stored: Stored; tallies: Tally[] };

export function toReport({ seed, startedAt, seen, stored, tallies }: Made): Report {
  const longest = silences(seen, stored).reduce((a, b) => (b.netMs > a.netMs ? b : a), none);
  return {
    seed,
    seconds: toSeconds(Date.now() - startedAt),
    kills: seen.kills.map(({ kind, at, upAt }) => ({
      kind,
      at: toSeconds(at - startedAt),
      downFor: toSeconds(upAt - at),
    })),
    answers: Object.fromEntries([...countBy(seen.answers, ({ status }) => String(status))].sort()),
    longestSilence: {
      raw: toSeconds(longest.rawMs),
      net: toSeconds(longest.netMs),
      endedAt: toSeconds(longest.endedAt - startedAt),
    },
    longestReturn: toSeconds(Math.max(0, ...returns(seen).map(({ netMs }) => netMs))),
    interrupted: seen.acknowledgements.length - seen.payments.length,
    tallies,
  };
}

const none: Silence = { deliveryId: "", rawMs: 0, netMs: 0, endedAt: 0 };

const toSeconds = (ms: number): number => Math.round(ms / 100) / 10;

/** The table: every item with what matched, what is missing and what is there twice. */
export function toTable({ tallies }: Report): string {
  const head = ["item", "match", "missing", "duplicate"];
  const rows = tallies.map(({ item, match, missing, duplicate, mayRepeat }) => [
    item,
    String(match),
    String(missing.length),
    duplicate.length > 0 && mayRepeat ? `${duplicate.length} (allowed)` : String(duplicate.length),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const toLine = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return [toLine(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(toLine)].join("\n");
}

/** What is wrong, by name, the first few of each kind. */
export function toFaults({ tallies }: Report): string[] {
  const namedMax = 10;
  return tallies.flatMap(({ item, missing, duplicate, mayRepeat }) => [
    ...missing.slice(0, namedMax).map((name) => `missing: ${item}: ${name}`),
    ...(mayRepeat ? [] : duplicate.slice(0, namedMax).map((name) => `duplicate: ${item}: ${name}`)),
  ]);
}

export const toSummary = ({
  seed,
  seconds,
  kills,
  answers,
  longestSilence,
  longestReturn,
  interrupted,
}: Report): string =>
  [
    `${seconds} s, seed ${seed}`,
    `kills            ${inWords(Object.fromEntries(countBy(kills, ({ kind }) => kind)))}`,
    `API responses    ${inWords(answers)}`,
    `longest silence  ${longestSilence.raw} s at an endpoint with due deliveries, ${longestSilence.net} s without downtime, ended at ${longestSilence.endedAt} s`,
    `longest return   ${longestReturn} s from Postgres' return to the first 200 response`,
    `interrupted      ${interrupted} sales interrupted by a kill while the checkout link was prepared`,
  ].join("\n");

const inWords = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

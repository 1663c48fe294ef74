import { type DeliveryGap, deliveryGaps } from "./delivery-gaps.ts";
import { recoveries } from "./downtime.ts";
import type { KillKind, Observed, Stored } from "./evidence.ts";
import { countBy, type Summary } from "./summarize.ts";

export type Report = {
  seed: number;
  seconds: number;
  /** Seconds from the start of the run to the kill, and until the restart. */
  kills: { kind: KillKind; at: number; downFor: number }[];
  /** Responses of the partner API by status. */
  responses: Record<string, number>;
  /** The longest wait in seconds of a due delivery for a silent endpoint, in total and without downtime. */
  longestSilence: { raw: number; net: number; endedAt: number };
  /** The longest time in seconds from Postgres' return to a 200 response. */
  longestReturn: number;
  /** Sales with an expired link or a buyer who gave up. */
  interrupted: number;
  tallies: Summary[];
};

type RunResult = { seed: number; startedAt: number; observed: Observed; stored: Stored; tallies: Summary[] };

export function toReport({ seed, startedAt, observed, stored, tallies }: RunResult): Report {
  const longest = deliveryGaps(observed, stored).reduce((a, b) => (b.netMs > a.netMs ? b : a), none);
  return {
    seed,
    seconds: toSeconds(Date.now() - startedAt),
    kills: observed.kills.map(({ kind, at, upAt }) => ({
      kind,
      at: toSeconds(at - startedAt),
      downFor: toSeconds(upAt - at),
    })),
    responses: Object.fromEntries([...countBy(observed.responses, ({ status }) => String(status))].sort()),
    longestSilence: {
      raw: toSeconds(longest.rawMs),
      net: toSeconds(longest.netMs),
      endedAt: toSeconds(longest.endedAt - startedAt),
    },
    longestReturn: toSeconds(Math.max(0, ...recoveries(observed).map(({ netMs }) => netMs))),
    interrupted: observed.acknowledgements.length - observed.payments.length,
    tallies,
  };
}

const none: DeliveryGap = { deliveryId: "", rawMs: 0, netMs: 0, endedAt: 0 };

const toSeconds = (ms: number): number => Math.round(ms / 100) / 10;

/** A table of every item with its matches, missing entries, and duplicates. */
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

/** The first few faults of each kind, by name. */
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
  responses,
  longestSilence,
  longestReturn,
  interrupted,
}: Report): string =>
  [
    `${seconds} s, seed ${seed}`,
    `kills            ${inWords(Object.fromEntries(countBy(kills, ({ kind }) => kind)))}`,
    `API responses    ${inWords(responses)}`,
    `longest silence  ${longestSilence.raw} s at an endpoint with due deliveries, ${longestSilence.net} s without downtime, ended at ${longestSilence.endedAt} s`,
    `longest return   ${longestReturn} s from Postgres' return to the first 200 response`,
    `interrupted      ${interrupted} sales interrupted by a kill while the checkout link was prepared`,
  ].join("\n");

const inWords = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

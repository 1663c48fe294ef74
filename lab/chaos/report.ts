import { type DeliveryGap, deliveryGaps } from "./delivery-gaps.ts";
import { recoveries } from "./downtime.ts";
import type { KillKind, Observed, Stored } from "./evidence.ts";
import { type PhaseReport, reportPhases, toSeconds } from "./phase-report.ts";
import { countBy, isConsistent, type Summary } from "./summarize.ts";

export type Report = {
  seed: number;
  seconds: number;
  phases: PhaseReport[];
  /** Seconds from the start of the run to the end of a part, and until it worked again. */
  outages: { kind: KillKind; at: number; downFor: number }[];
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
    phases: reportPhases(observed, stored),
    outages: observed.outages.map(({ kind, at, upAt }) => ({
      kind,
      at: toSeconds(at - startedAt),
      downFor: toSeconds(upAt - at),
    })),
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

/** A table of every item with its matches, missing entries, and duplicates. */
export function toTable({ tallies }: Pick<Report, "tallies">): string {
  const head = ["item", "match", "missing", "duplicate"];
  const rows = tallies.map(({ item, match, missing, duplicate, mayRepeat }) => [
    item,
    String(match),
    String(missing.length),
    duplicate.length > 0 && mayRepeat ? `${duplicate.length} (allowed)` : String(duplicate.length),
  ]);
  return alignColumns([head, ...rows]);
}

/** A Markdown table of the faults: how each was injected, what clients saw, what was lost, and how late the latest items were. */
export function toFaultTable({ phases, tallies }: Report): string {
  const lost = isConsistent(tallies) ? "nothing" : "see below";
  const head = ["fault", "injected", "clients saw", "lost", "without a 200 for", "latest item"];
  const rows = phases.map(({ fault, injected, responses, unavailable, acknowledged, latest }) => [
    fault,
    injected,
    inWords(responses),
    `${lost} of ${acknowledged}`,
    `${unavailable} s`,
    inWords(Object.fromEntries(Object.entries(latest).map(([kind, seconds]) => [kind, `${seconds} s`]))),
  ]);
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The first column is aligned to the left, and the others to the right. */
export function alignColumns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const toLine = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  const [head = [], ...others] = rows;
  return [toLine(head), widths.map((width) => "-".repeat(width)).join("  "), ...others.map(toLine)].join("\n");
}

/** The first few problems of each kind, by name. */
export function toProblems({ tallies }: Pick<Report, "tallies">): string[] {
  const namedMax = 10;
  return tallies.flatMap(({ item, missing, duplicate, mayRepeat }) => [
    ...missing.slice(0, namedMax).map((name) => `missing: ${item}: ${name}`),
    ...(mayRepeat ? [] : duplicate.slice(0, namedMax).map((name) => `duplicate: ${item}: ${name}`)),
  ]);
}

export const toSummary = ({ seed, seconds, outages, longestSilence, longestReturn, interrupted }: Report): string =>
  [
    `${seconds} s, seed ${seed}`,
    `outages          ${inWords(Object.fromEntries(countBy(outages, ({ kind }) => kind)))}`,
    `longest silence  ${longestSilence.raw} s at an endpoint with due deliveries, ${longestSilence.net} s without downtime, ended at ${longestSilence.endedAt} s`,
    `longest return   ${longestReturn} s from Postgres' return to the first 200 response`,
    `interrupted      ${interrupted} sales interrupted by a fault while the checkout link was prepared`,
  ].join("\n");

const inWords = (values: Record<string, number | string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

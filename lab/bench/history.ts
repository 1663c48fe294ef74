import { readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import * as z from "zod";
import { root } from "#processes/root.ts";

/** Results of `npm run bench -- quick`, one JSON line for each change of a hot path. */
export const historyFile = path.join(root, "lab/bench/history.jsonl");

/** A ratio that fell by more than this is reported. */
const fallMaxPercent = 15;

/** Lines before 2026-11-27 have the median only. */
const microseconds = z.union([z.number(), z.object({ low: z.number(), median: z.number() })]);
const cpu = z.record(z.string(), microseconds).nullable();
const historyLine = z.object({
  date: z.string(),
  commit: z.string(),
  machine: z.object({ cpu: z.string(), cores: z.number(), memoryGb: z.number() }),
  node: z.string(),
  postgres: z.string(),
  /** Higher is better. */
  ratios: z.record(z.string(), z.number()),
  cpu: z.record(z.string(), cpu),
});
export type HistoryLine = z.output<typeof historyLine>;
type Machine = HistoryLine["machine"];

export const thisMachine = (): Machine => ({
  cpu: os.cpus()[0]?.model.trim() ?? "unknown",
  cores: os.availableParallelism(),
  memoryGb: Math.round(os.totalmem() / 2 ** 30),
});

const machineText = ({ cpu, cores, memoryGb }: Machine) => `${cpu}, ${cores} cores, ${memoryGb} GB`;

/** The lines of a history, and the numbers of lines that can't be read. */
export function parseHistory(text: string): { lines: HistoryLine[]; unreadable: number[] } {
  const [lines, unreadable]: [HistoryLine[], number[]] = [[], []];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const parsed = historyLine.safeParse(parseJson(line));
    if (parsed.success) lines.push(parsed.data);
    else unreadable.push(index + 1);
  }
  return { lines, unreadable };
}

export const readHistory = () => parseHistory(readFileSync(historyFile, "utf8"));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What to print: the results beside those of the last line of the same machine, and a warning for each ratio that fell. */
export function compare(current: HistoryLine, { lines, unreadable }: ReturnType<typeof parseHistory>) {
  const before = lines.findLast(({ machine }) => machineText(machine) === machineText(current.machine));
  const compared = before
    ? `compared with ${before.commit} of ${before.date}`
    : "no earlier line of this machine to compare with";
  const rows = Object.entries(current.ratios).map(([name, now]) => ({ name, now, before: before?.ratios[name] }));
  const warnings = rows.flatMap(({ name, now, before }) => {
    const percent = changeOf(now, before);
    return percent !== null && percent < -fallMaxPercent
      ? `${name} fell by ${-percent}%, from ${before} to ${now}`
      : [];
  });
  return {
    text: [
      `${machineText(current.machine)}, Node ${current.node}, Postgres ${current.postgres}; ${compared}`,
      ...unreadable.map((line) => `Line ${line} of lab/bench/history.jsonl can't be read`),
      ...rows.map(({ name, now, before }) => `${name.padEnd(44)} ${ratioText(now, before)}`),
      "CPU of one request, delivery, or page, in microseconds:",
      ...Object.entries(current.cpu).map(
        ([name, spent]) => `${name.padEnd(44)} ${spentText(spent, before?.cpu[name])}`,
      ),
    ].join("\n"),
    warnings,
  };
}

/** In percent, to one decimal, so that what is printed is what is judged. */
const changeOf = (now: number, before: number | undefined): number | null =>
  before ? Math.round((now / before - 1) * 1_000) / 10 : null;

function ratioText(now: number, before: number | undefined): string {
  const percent = changeOf(now, before);
  return percent === null ? `${now} (new)` : `${now} (${before}, ${percent > 0 ? "+" : ""}${percent}%)`;
}

function spentText(spent: z.output<typeof cpu>, before: z.output<typeof cpu> | undefined): string {
  if (!spent) return "measured on Linux only";
  return Object.entries(spent)
    .map(([name, now]) => {
      const earlier = before?.[name];
      return `${name} ${ratioText(medianOf(now), earlier && medianOf(earlier))}${lowText(now)}`;
    })
    .join(", ");
}

type Microseconds = z.output<typeof microseconds>;
const lowText = (spent: Microseconds) => (typeof spent === "object" ? ` low ${spent.low}` : "");

const medianOf = (spent: Microseconds): number => (typeof spent === "object" ? spent.median : spent);

import { alignColumns } from "#lab/chaos/report.ts";
import { isAllowed, type PhaseResult, type Run, type Window } from "./run.ts";
import { quantile, type Sample } from "./traffic.ts";

/** A row for each phase: what clients of the API, and visitors of pages, saw. Times are in milliseconds. */
export function toPhaseTable(run: Run): string {
  const head = ["phase", "seconds", "requests", "failed", "allowed", "API p50", "API p99", "pages p50", "pages p99"];
  const windows = run.results.flatMap((result) => result.windows);
  return alignColumns([head, ...run.results.map((result) => toRow(result, run.samplesOf(result), windows))]);
}

const ofPages = new Set(["pages", "scripts", "checkouts"]);

function toRow({ name, from, to }: PhaseResult, samples: Sample[], windows: Window[]): string[] {
  const failed = samples.filter(({ failure }) => failure);
  const allowed = failed.filter((sample) => isAllowed(sample, windows));
  const answered = samples.filter(({ failure }) => !failure);
  const api = answered.filter(({ kind }) => !ofPages.has(kind));
  const pages = answered.filter(({ kind }) => kind === "pages");
  const times = [quantile(api, 0.5), quantile(api, 0.99), quantile(pages, 0.5), quantile(pages, 0.99)];
  const counts = [samples.length, failed.length - allowed.length, allowed.length];
  return [name, ((to - from) / 1_000).toFixed(0), ...counts.map(String), ...times.map((ms) => ms.toFixed(0))];
}

/** What every phase promised, and what was noticed. */
export const toPromises = ({ results }: Run): string =>
  results
    .flatMap(({ name, promises, notes }) => [
      name,
      ...promises.map(({ text, isKept }) => `  ${isKept ? "kept  " : "BROKEN"} ${text}`),
      ...notes.map((text) => `         ${text}`),
    ])
    .join("\n");

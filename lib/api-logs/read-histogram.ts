import type { TenantScope } from "#db/scope.ts";
import { type StepCounts, selectFirstRequestDay, sumRequestRollups } from "#lib/api-logs/queries/counts.ts";
import type { LogTerm } from "#lib/api-logs/queries/terms.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import { selectCountedTo } from "#lib/overview/queries/rollup-queries.ts";
import { utc } from "#lib/time-zone.ts";
import { type ApiLogFilter, type Histogram, type HistogramBar, retentionDays } from "./contract.ts";
import { floorTo, rangesOf, stepsOf, type TimeRange } from "./histogram-steps.ts";
import { type KnownPart, knownPartOf } from "./known-part.ts";
import { logStore } from "./log-store.ts";
import type { KnownKey } from "./search-words.ts";
import { toSearch } from "./to-search.ts";

/** Rows can arrive this late, and the rollups count them with their next update. */
const lateMs = 2 * minuteMs;
/** Rows to count individually: if there are only so many in total, and if an index finds only so many matches. */
const countedMax = 10_000;
const foundMax = 1_000;

/** The number of matching requests over time, from the rollups if they can answer the search, or counted individually if there
 * are few. Null if the time range is outside the retention. */
export async function readHistogram(
  scope: TenantScope,
  filter: ApiLogFilter,
  now: Date,
  keys: readonly KnownKey[] = [],
  zone: string = utc,
): Promise<Histogram | null> {
  const { terms, range } = toSearch(filter, keys, now, zone);
  const stretch = await stretchOf(scope, range, now);
  if (stretch.from >= stretch.to) return null;
  const { stepMs, countedMs, starts, zone: dayZone } = stepsOf(stretch, now, zone);
  const known = knownPartOf(terms);
  const query = { scope, stretch, stepMs: countedMs, now };
  const all = await countKnown(query, known.keys);
  const exact = known.isWhole ? null : await countExactly(query, terms, totalOf(all.counts));
  const { counts, countedTo } = exact ? { counts: exact, countedTo: null } : all;
  return {
    from: (starts[0] ?? stretch.from).toISOString(),
    to: stretch.to.toISOString(),
    stepMs,
    zone: dayZone,
    bars: toBars(starts, counts, known),
    counts: known.isWhole || exact ? "all filters" : "part",
    countedTo: countedTo?.toISOString() ?? null,
  };
}

/** Limits the range to the retention. Without a start, it begins with the first day that has requests. */
async function stretchOf(scope: TenantScope, range: Partial<TimeRange>, now: Date): Promise<TimeRange> {
  const kept = new Date(now.getTime() - retentionDays * dayMs);
  const to = range.to && range.to < now ? range.to : now;
  const begin = range.from ?? (await selectFirstRequestDay(scope, kept)) ?? new Date(to.getTime() - hourMs);
  return { from: begin > kept ? begin : kept, to };
}

type Query = { scope: TenantScope; stretch: TimeRange; stepMs: number; now: Date };
/** Null if there are too many. */
function countExactly(
  { scope, stretch, stepMs }: Query,
  terms: LogTerm[],
  total: number,
): Promise<StepCounts[] | null> {
  const scanned = total <= countedMax ? countedMax : foundMax;
  return logStore().countSteps(scope, { terms, range: stretch, stepMs, scanned });
}

const totalOf = (counts: StepCounts[]) =>
  counts.reduce((sum, { answered, refused, failed }) => sum + answered + refused + failed, 0);

type Counted = { counts: StepCounts[]; countedTo: Date | null };

/** The rollups as far as they are complete, plus the later rows counted individually unless there are too many. */
async function countKnown({ scope, stretch, stepMs, now }: Query, keys: LogTerm[]): Promise<Counted> {
  const mark = await selectCountedTo(["requests"]);
  const complete = mark ? floorTo(new Date(mark.getTime() - lateMs), minuteMs) : stretch.from;
  const edge = new Date(Math.max(stretch.from.getTime(), Math.min(complete.getTime(), stretch.to.getTime())));
  const tail =
    edge < stretch.to
      ? await logStore().countSteps(scope, {
          terms: keys,
          range: { from: edge, to: stretch.to },
          stepMs,
          scanned: countedMax,
        })
      : [];
  const until = tail ? edge : stretch.to;
  const ranges = rangesOf({ from: stretch.from, to: until }, stepMs, now);
  const counts = await sumRequestRollups(scope, ranges, { stepMs, keys });
  return { counts: [...counts, ...(tail ?? [])], countedTo: tail ? null : (mark ?? stretch.from) };
}

function toBars(starts: Date[], counts: StepCounts[], { classes }: KnownPart): HistogramBar[] {
  const bars = starts.map((start) => ({ at: start.toISOString(), answered: 0, refused: 0, failed: 0 }));
  for (const { at, answered, refused, failed } of counts) {
    const bar = bars[starts.findLastIndex((start) => start <= at)];
    if (!bar) continue;
    if (classes.answered) bar.answered += answered;
    if (classes.refused) bar.refused += refused;
    if (classes.failed) bar.failed += failed;
  }
  return bars;
}

import type { Environment } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { currentMs } from "#lib/clock.ts";
import { minuteMs } from "#lib/duration.ts";
import { log } from "#lib/log.ts";
import { assetId } from "#lib/providers/assets.ts";
import type { Route } from "#lib/providers/provider.ts";
import { periodDays, type Quality } from "./contract.ts";
import { sampleMin, scoreOf } from "./formula-contract.ts";
import { type QualityRow, selectQuality } from "./queries.ts";

/** The quality of a provider on a route; null while there are no figures. */
export type FindQuality = (provider: string, route: Route) => Quality | null;

type Rows = ReadonlyMap<string, QualityRow>;
type Level = Pick<QualityRow, "provider"> & Partial<Pick<QualityRow, "side" | "fiat" | "method" | "asset">>;

const keyOf = (partnerId: string | null, { provider, side, fiat, method, asset }: Level) =>
  [partnerId, provider, side, fiat, method, asset].join(" ");

const kept = new Map<Environment, { readAtMs: number; rows: Promise<Rows> }>();

/** The figures for a partner, from memory: the first read waits for them, later ones start a refresh every minute. */
export async function qualityFor({ partnerId, environment }: TenantScope): Promise<FindQuality> {
  const rows = await readRows(environment);
  return (provider, route) => (rows.size === 0 ? null : toQuality(levelsOf(rows, partnerId, provider, route)));
}

function readRows(environment: Environment): Promise<Rows> {
  const known = kept.get(environment);
  if (known && currentMs() - known.readAtMs < minuteMs) return known.rows;
  const read = selectQuality(environment).then((rows) => new Map(rows.map((row) => [keyOf(row.partnerId, row), row])));
  // Quotes are worth more than their quality.
  const rows = read.catch((error): Rows | Promise<Rows> => {
    log.error("quality not read", { error });
    return known?.rows ?? new Map();
  });
  const fresh = { readAtMs: currentMs(), rows: known ? known.rows : rows };
  kept.set(environment, fresh);
  if (known) void rows.then((later) => Object.assign(fresh, { rows: Promise.resolve(later) }));
  return fresh.rows;
}

/** For tests, and after figures were computed in this process. */
export const clearQuality = (): void => kept.clear();

const bases = ["provider", "direction", "method", "route"] as const;
type Counted = Pick<QualityRow, "sample" | "successes" | "medianSeconds"> & { basis: Quality["basis"] };

/** From the broadest to the narrowest. Those of all partners are only there if enough of them are behind it; otherwise the
 * partner's own count. */
function levelsOf(rows: Rows, partnerId: string, provider: string, route: Route): Counted[] {
  const { side, fiat, method } = route;
  const levels: Level[] = [
    { provider },
    { provider, side },
    { provider, side, fiat, method },
    { provider, side, fiat, method, asset: assetId(route) },
  ];
  return levels.map((level, index) => {
    const row = rows.get(keyOf(null, level)) ?? rows.get(keyOf(partnerId, level));
    const { sample = 0, successes = 0, medianSeconds = null } = row ?? {};
    return { sample, successes, medianSeconds, basis: bases[index] ?? "provider" };
  });
}

function toQuality(levels: Counted[]): Quality {
  const [broadest] = levels;
  const basis = levels.findLast(({ sample }) => sample >= sampleMin);
  return {
    score: scoreOf(levels),
    completion_rate: basis ? Math.round((basis.successes / basis.sample) * 10_000) / 10_000 : null,
    median_minutes: basis && basis.medianSeconds !== null ? Math.round(basis.medianSeconds / 6) / 10 : null,
    sample: basis?.sample ?? broadest?.sample ?? 0,
    period_days: periodDays,
    basis: basis?.basis ?? "provider",
  };
}

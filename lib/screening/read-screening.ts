import { dayMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { oldListDays, type ScreeningState } from "./contract.ts";
import { countHitsSince, selectLastHits } from "./queries/hits.ts";
import { selectScreeningList } from "./queries/list.ts";
import { isScreening } from "./screen-wallet.ts";

const hitsMax = 20;

/** Null without screening. */
export async function readScreening(now: Date): Promise<ScreeningState | null> {
  if (!isScreening()) return null;
  const [list, hits] = await Promise.all([readList(now), selectLastHits(hitsMax)]);
  return {
    list,
    hasService: env().SVC_SCREEN_URL !== undefined,
    hits: hits.map(({ partnerId, environment, network, count, lastAt }) => ({
      partnerId,
      environment,
      network,
      count,
      lastAt: lastAt.toISOString(),
    })),
  };
}

/** What needs an operator's attention: a list that couldn't be read for days, and wallets refused in the last 24 hours. */
export async function readScreeningAttention(
  now: Date,
  countMax: number,
): Promise<{ isListOld: boolean; refused: number }> {
  if (!isScreening()) return { isListOld: false, refused: 0 };
  const [list, refused] = await Promise.all([readList(now), countHitsSince(new Date(now.getTime() - dayMs), countMax)]);
  return { isListOld: list?.isOld ?? false, refused };
}

/** Null without a list. The one in the database counts only if it came from the configured place. */
export async function readList(now: Date): Promise<ScreeningState["list"]> {
  const { SVC_SCREEN_LIST: source } = env();
  if (!source) return null;
  const loaded = await selectScreeningList();
  const loadedAt = loaded?.loadedAt ?? null;
  const isOld = loadedAt === null || now.getTime() - loadedAt.getTime() > oldListDays * dayMs;
  return { source, count: loaded?.count ?? 0, loadedAt: loadedAt?.toISOString() ?? null, isOld };
}

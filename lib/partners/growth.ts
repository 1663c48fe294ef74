import { dayMs } from "#lib/duration.ts";
import { decimal } from "#lib/money.ts";
import { type MonthlyVolume, selectActivity, selectMonthlyVolumes } from "#lib/partners/queries/growth.ts";
import type { Growth } from "./growth-contract.ts";

const silentDays = 14;

/** What each partner processed in production this month and last month, in UTC, and when. In two queries. */
export async function withGrowth<Row extends { id: string }>(rows: Row[], now: Date): Promise<(Row & Growth)[]> {
  const ids = rows.map(({ id }) => id);
  const monthStart = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
  const [volumes, activity] = await Promise.all([
    selectMonthlyVolumes(ids, { lastMonth: monthStart(1), thisMonth: monthStart(0) }),
    selectActivity(ids),
  ]);
  const activityOf = new Map(activity.map((each) => [each.partnerId, each]));
  return rows.map((row) => {
    const { firstAt = null, lastAt = null } = activityOf.get(row.id) ?? {};
    const isSilent = lastAt !== null && now.getTime() - lastAt.getTime() >= silentDays * dayMs;
    return {
      ...row,
      volumes: sortVolumes(volumes.filter(({ partnerId }) => partnerId === row.id)),
      firstAt,
      lastAt,
      isSilent,
    };
  });
}

/** The currency with the most successful transactions first. */
const sortVolumes = (volumes: MonthlyVolume[]): Growth["volumes"] =>
  volumes
    .filter(({ success }) => success > 0)
    .sort((one, other) => other.success - one.success || one.currency.localeCompare(other.currency))
    .map(({ currency, thisMonth, lastMonth }) => ({
      currency,
      thisMonth: decimal(thisMonth),
      lastMonth: decimal(lastMonth),
    }));

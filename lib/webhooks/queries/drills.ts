import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import { webhookDrills } from "#db/schema-testing.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

export type DrillRow = typeof webhookDrills.$inferSelect;

/** False if drills of this endpoint started after `runningSince` and haven't finished. */
export async function insertDrill(row: Omit<DrillRow, "report">, runningSince: Date, tx: Tx): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhook_drills ${row.endpointId}`}, 0))`);
  const isRunning = and(isNull(webhookDrills.report), gt(webhookDrills.startedAt, runningSince));
  const [running] = await tx
    .select({ id: webhookDrills.id })
    .from(webhookDrills)
    .where(and(scopedTo(webhookDrills, row), eq(webhookDrills.endpointId, row.endpointId), isRunning))
    .limit(1);
  if (running) return false;
  await tx.insert(webhookDrills).values(row);
  return true;
}

export async function updateDrill(scope: TenantScope, id: string, report: unknown): Promise<void> {
  await db
    .update(webhookDrills)
    .set({ report })
    .where(and(scopedTo(webhookDrills, scope), eq(webhookDrills.id, id)));
}

/** Finished drills, newest first: of one endpoint, or of all. */
export const selectDrills = (scope: TenantScope, limit: number, endpointId?: string): Promise<DrillRow[]> =>
  db
    .select()
    .from(webhookDrills)
    .where(
      and(
        scopedTo(webhookDrills, scope),
        endpointId === undefined ? undefined : eq(webhookDrills.endpointId, endpointId),
        isNotNull(webhookDrills.report),
      ),
    )
    .orderBy(desc(webhookDrills.startedAt))
    .limit(limit);

import { eq, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import { integrationChecks, productionRequests } from "#db/schema-integration.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

export type PassedCheck = typeof integrationChecks.$inferSelect;
export type ProductionRequest = typeof productionRequests.$inferSelect;

export function selectPassedChecks(scope: TenantScope): Promise<PassedCheck[]> {
  return db.select().from(integrationChecks).where(scopedTo(integrationChecks, scope)).limit(100);
}

/** A check that already passed keeps its first evidence. */
export async function insertPassedChecks(rows: PassedCheck[], tx: Executor = db): Promise<void> {
  if (rows.length > 0) await tx.insert(integrationChecks).values(rows).onConflictDoNothing();
}

/** Undefined unless the partner is waiting for production access. */
export async function selectProductionRequest(partnerId: string): Promise<ProductionRequest | undefined> {
  const [row] = await db.select().from(productionRequests).where(eq(productionRequests.partnerId, partnerId)).limit(1);
  return row;
}

/** False if the partner has already requested it. */
export async function insertProductionRequest(row: ProductionRequest, tx: Tx): Promise<boolean> {
  const rows = await tx
    .insert(productionRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ partnerId: productionRequests.partnerId });
  return rows.length > 0;
}

export async function deleteProductionRequest(partnerId: string, tx: Executor = db): Promise<void> {
  await tx.delete(productionRequests).where(eq(productionRequests.partnerId, partnerId));
}

/** How many partners wait for production access, and the one that has waited longest. */
export async function selectWaitingPartners() {
  const [row] = await db.execute<{ count: number; partner_id: string; name: string; requested_at: string }>(sql`
    select count(*) over ()::int as count, r.partner_id, p.name, r.requested_at
    from production_requests r join partners p on p.id = r.partner_id
    where p.suspended_at is null order by r.requested_at limit 1`);
  return row && { count: row.count, partnerId: row.partner_id, name: row.name, since: new Date(row.requested_at) };
}

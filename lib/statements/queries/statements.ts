import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { feeShares, statements } from "#db/schema-statements.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

export type StatementRow = typeof statements.$inferSelect;
export type FeeShare = typeof feeShares.$inferSelect;

/** The partner's closed months, newest first. */
export const selectStatements = (scope: TenantScope, tx: Executor = db): Promise<StatementRow[]> =>
  tx.select().from(statements).where(scopedTo(statements, scope)).orderBy(desc(statements.month));

export async function selectStatement(
  scope: TenantScope,
  month: string,
  tx: Executor = db,
): Promise<StatementRow | undefined> {
  const match = and(scopedTo(statements, scope), eq(statements.month, month));
  return (await tx.select().from(statements).where(match).limit(1))[0];
}

/** Of all partners. */
export const selectStatementsOf = (environment: Environment, month: string): Promise<StatementRow[]> =>
  db
    .select()
    .from(statements)
    .where(and(eq(statements.environment, environment), eq(statements.month, month)))
    .orderBy(asc(statements.partnerId));

export type ClosedMonth = Pick<StatementRow, "partnerId" | "environment" | "month">;

/** The months of these partners that were closed in this time and have figures, oldest first. */
export const selectClosedMonths = (partnerIds: string[], from: Date, until: Date): Promise<ClosedMonth[]> =>
  db
    .select({ partnerId: statements.partnerId, environment: statements.environment, month: statements.month })
    .from(statements)
    .where(
      and(
        inArray(statements.partnerId, partnerIds),
        gte(statements.closedAt, from),
        lt(statements.closedAt, until),
        sql`(${statements.body} -> 'lines' <> '[]' or ${statements.body} -> 'adjustments' <> '[]')`,
      ),
    )
    .orderBy(asc(statements.month));

/** False if the month is already closed. */
export async function insertStatement(row: StatementRow, tx: Executor): Promise<boolean> {
  const rows = await tx.insert(statements).values(row).onConflictDoNothing().returning({ month: statements.month });
  return rows.length > 0;
}

/** The history of the partner's share, the one that applies last first. */
export const selectShares = (scope: TenantScope, tx: Executor = db): Promise<FeeShare[]> =>
  tx.select().from(feeShares).where(scopedTo(feeShares, scope)).orderBy(desc(feeShares.validFrom), desc(feeShares.id));

export async function insertShare(row: typeof feeShares.$inferInsert, tx: Executor): Promise<void> {
  await tx.insert(feeShares).values(row);
}

type OpenMonth = TenantScope & { month: string };

/** Months up to `last` that aren't closed, for all partners or one, oldest first. A partner's first month is the one of its creation, or
 * the ledger's first if that is earlier. */
export async function selectOpenStatements(
  environments: readonly Environment[],
  last: string,
  limit: number,
): Promise<OpenMonth[]> {
  const rows = await db.execute(sql`
    select p.id as "partnerId", e.environment, m.month
    from partners p cross join unnest(array[${sql.join(
      environments.map((one) => sql`${one}`),
      sql`, `,
    )}]::text[]) e(environment)
    cross join lateral (
      select to_char(at, 'YYYY-MM') as month
      from generate_series(date_trunc('month', ${firstDay}::timestamp), ${`${last}-01`}::timestamp, interval '1 month') at
    ) m
    where not exists (
      select 1 from statements s where s.partner_id = p.id and s.environment = e.environment and s.month = m.month)
    order by m.month, p.id, e.environment limit ${limit}`);
  return [...rows] as OpenMonth[];
}

const firstDay = sql`least((p.created_at at time zone 'UTC')::date, (
  select min(booked_on) from ledger_entries l where l.partner_id = p.id and l.environment = e.environment))`;

/** The first month that a partner can have a statement of. Undefined if there is no such partner. */
export async function selectFirstMonth({ partnerId, environment }: TenantScope): Promise<string | undefined> {
  const rows = await db.execute(sql`
    select to_char(${firstDay}, 'YYYY-MM') as month from partners p, (select ${environment}::text as environment) e
    where p.id = ${partnerId}`);
  return ([...rows] as { month: string }[])[0]?.month;
}

/** Whether a transaction that succeeded before this day isn't in the ledger, which `svc ledger backfill` changes. */
export async function lacksEntries(
  { partnerId, environment }: TenantScope,
  until: string,
  tx: Executor = db,
): Promise<boolean> {
  const rows = await tx.execute(sql`
    select 1 from transactions t
    where t.partner_id = ${partnerId} and t.environment = ${environment} and t.created_at < ${until}::timestamptz
      and (t.succeeded_at < ${until}::timestamptz or (t.succeeded_at is null and t.status = 'success'))
      and not exists (select 1 from ledger_entries l where l.transaction_id = t.id)
    limit 1`);
  return rows.length > 0;
}

/** The latest closed month. */
export async function selectLastClosed(scope: TenantScope, tx: Executor): Promise<string | undefined> {
  const rows = await tx
    .select({ month: statements.month })
    .from(statements)
    .where(scopedTo(statements, scope))
    .orderBy(desc(statements.month))
    .limit(1);
  return rows[0]?.month;
}

import { and, desc, eq, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "./client.ts";
import type { ActorKind } from "./enums.ts";
import { auditLog } from "./schema-users.ts";
import type { TenantScope } from "./scope.ts";

export type AuditRow = typeof auditLog.$inferSelect;

/** There is no way to change or delete a row: the database refuses it. */
export async function insertAudit(row: AuditRow, tx: Executor): Promise<void> {
  await tx.insert(auditLog).values(row);
}

export type AuditSearch = {
  /** A whole action ("api_key.create") or its noun ("api_key"). */
  action?: string;
  actorKind?: ActorKind;
  /** A part of the actor's name. */
  actorName?: string;
  /** A part of what it was done to. */
  target?: string;
  from?: Date;
  to?: Date;
  before?: { at: Date; id: string };
  limit: number;
};

/** A partner's rows of one environment and of both, newest first, starting behind `before`. */
export const selectAudit = ({ partnerId, environment }: TenantScope, search: AuditSearch): Promise<AuditRow[]> =>
  select(search, [
    eq(auditLog.partnerId, partnerId),
    or(isNull(auditLog.environment), eq(auditLog.environment, environment)),
  ]);

/** For the operator: everybody's, or one partner's. */
export const selectAuditForOperator = (search: AuditSearch & { partnerId?: string }): Promise<AuditRow[]> =>
  select(search, [search.partnerId === undefined ? undefined : eq(auditLog.partnerId, search.partnerId)]);

const literally = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

function select(search: AuditSearch, whose: (SQL | undefined)[]): Promise<AuditRow[]> {
  const { action, actorKind, actorName, target, from, to, before, limit } = search;
  const conditions: (SQL | undefined)[] = [
    ...whose,
    action === undefined
      ? undefined
      : sql`(${auditLog.action} = ${action} or starts_with(${auditLog.action}, ${`${action}.`}))`,
    actorKind && eq(auditLog.actorKind, actorKind),
    actorName === undefined ? undefined : sql`${auditLog.actorName} ilike ${literally(actorName)}`,
    target === undefined ? undefined : sql`${auditLog.target} ilike ${literally(target)}`,
    from && gte(auditLog.at, from),
    to && lt(auditLog.at, to),
    before && sql`(${auditLog.at}, ${auditLog.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`,
  ];
  return db
    .select()
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}

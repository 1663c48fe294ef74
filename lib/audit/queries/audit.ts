import { and, desc, eq, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import type { ActorKind } from "#db/enums.ts";
import { auditLog } from "#db/schema-users.ts";
import type { TenantScope } from "#db/scope.ts";

export type AuditRow = typeof auditLog.$inferSelect;

/** Rows can't be updated or deleted: a database trigger rejects it. Another one rejects rows of another time. */
export async function insertAudit(row: AuditRow, tx: Tx): Promise<void> {
  await tx.insert(auditLog).values({ ...row, at: acceptedTime(row.at) });
}

/** The database's time, if `at` is more than 30 seconds off: the clock of a command can be wrong, and the action can take long. */
const acceptedTime = (at: Date) => sql<Date>`case
  when current_setting('slipway.loads_rows', true) = 'on' or abs(extract(epoch from clock_timestamp() - ${at.toISOString()}::timestamptz)) < 30
  then ${at.toISOString()}::timestamptz else clock_timestamp() end`;

/** Until the end of the transaction, accepts rows of any time and actor. Only for the owner of the table: others have no effect. */
export const acceptPastAudit = (tx: Tx) => tx.execute(sql`select set_config('slipway.loads_rows', 'on', true)`);

/** Whether the actor has done this since then. */
export async function hasAuditRow(
  { actorId, action, since }: { actorId: string; action: string; since: Date },
  tx: Tx,
): Promise<boolean> {
  const rows = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(gte(auditLog.at, since), eq(auditLog.action, action), eq(auditLog.actorId, actorId)))
    .limit(1);
  return rows.length > 0;
}

export type AuditSearch = {
  /** An action ("api_key.create") or a resource ("api_key"). */
  action?: string;
  actorKind?: ActorKind;
  /** Part of the actor's name. */
  actorName?: string;
  /** Part of the target's name. */
  target?: string;
  from?: Date;
  to?: Date;
  before?: Position;
  /** The last row to look at. */
  until?: Position;
  limit: number;
};

type Position = { at: Date; id: string };
type OperatorSearch = AuditSearch & { partnerId?: string };

/** A partner's rows for this environment or both, newest first, starting after `before`. */
export const selectAudit = ({ partnerId, environment }: TenantScope, search: AuditSearch): Promise<AuditRow[]> =>
  select(search, [
    eq(auditLog.partnerId, partnerId),
    or(isNull(auditLog.environment), eq(auditLog.environment, environment)),
  ]);

/** For the operator: the rows of all partners, or of one. */
export const selectAuditForOperator = ({ partnerId, ...search }: OperatorSearch): Promise<AuditRow[]> =>
  select(search, [ofPartner(partnerId)]);

/** The last of `count` rows after `before`, whether or not they match; undefined if there are fewer. */
export async function selectAuditPosition(
  { partnerId, before }: Pick<OperatorSearch, "partnerId" | "before">,
  count: number,
): Promise<Position | undefined> {
  const [row] = await db
    .select({ at: auditLog.at, id: auditLog.id })
    .from(auditLog)
    .where(and(ofPartner(partnerId), isAfter(before)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .offset(count - 1)
    .limit(1);
  return row;
}

const ofPartner = (partnerId: string | undefined) =>
  partnerId === undefined ? undefined : eq(auditLog.partnerId, partnerId);

const rowOf = ({ at, id }: Position) => sql`(${at.toISOString()}::timestamptz, ${id})`;

const isAfter = (before: Position | undefined) => before && sql`(${auditLog.at}, ${auditLog.id}) < ${rowOf(before)}`;

const literally = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

function select(search: AuditSearch, whose: (SQL | undefined)[]): Promise<AuditRow[]> {
  const { action, actorKind, actorName, target, from, to, before, until, limit } = search;
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
    isAfter(before),
    until && sql`(${auditLog.at}, ${auditLog.id}) >= ${rowOf(until)}`,
  ];
  return db
    .select()
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}

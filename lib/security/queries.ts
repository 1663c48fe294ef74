import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { db, rawSql, type Tx } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { apiKeys, users } from "#db/schema.ts";
import { operators } from "#db/schema-operators.ts";
import { securityEvents } from "#db/schema-security.ts";
import type { TenantScope } from "#db/scope.ts";

export type SecurityEvent = typeof securityEvents.$inferSelect;
export type NamedSecurityEvent = SecurityEvent & { subjectName: string | null };

/** Adds one process's counts in one statement and a fixed order, so that two processes never deadlock. The partner of a user
 * is looked up here, because a refused sign-in doesn't know it. */
export async function addSecurityEvents(events: SecurityEvent[]): Promise<void> {
  await rawSql()`
    insert into security_events as e
      (at, action, reason, subject, address, partner_id, environment, count, first_at, last_at)
    select at, action, reason, subject, address,
      coalesce("partnerId", (select m.partner_id from members m where m.user_id = subject limit 1)),
      environment, count, "firstAt", "lastAt"
    from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) as r(at timestamptz, action text, reason text,
      subject text, address text, "partnerId" text, environment text, count int, "firstAt" timestamptz,
      "lastAt" timestamptz)
    order by at, action, reason, subject, address
    on conflict (at, action, reason, subject, address) do update set
      count = e.count + excluded.count,
      first_at = least(e.first_at, excluded.first_at),
      last_at = greatest(e.last_at, excluded.last_at)`;
}

/** Adds an event that happens once a day (UTC). False if it was added before. */
export async function insertEventOfDay(
  { action, reason }: Pick<SecurityEvent, "action" | "reason">,
  now: Date,
  tx: Tx,
): Promise<boolean> {
  const at = new Date(now.getTime() - (now.getTime() % (24 * 60 * 60_000)));
  const nobody = { subject: "", address: "", partnerId: null, environment: null };
  const row = { at, action, reason, ...nobody, count: 1, firstAt: now, lastAt: now };
  return (await tx.insert(securityEvents).values(row).onConflictDoNothing().returning()).length > 0;
}

/** The primary key, by which the events are ordered. */
export type EventPosition = Pick<SecurityEvent, "at" | "action" | "reason" | "subject" | "address">;

type Search = {
  action?: string | undefined;
  reason?: string | undefined;
  subject?: string | undefined;
  address?: string | undefined;
  partnerId?: string | undefined;
  from?: Date | undefined;
  /** Only what follows this event. */
  after?: EventPosition | undefined;
  limit: number;
};

/** A partner's events for this environment or both, newest first. */
export const selectSecurityEvents = (
  { partnerId, environment }: TenantScope,
  search: Search,
): Promise<NamedSecurityEvent[]> =>
  select(
    search,
    and(
      eq(securityEvents.partnerId, partnerId),
      or(isNull(securityEvents.environment), eq(securityEvents.environment, environment)),
    ),
  );

/** For the operator: the events of all partners and of none. */
export const selectSecurityEventsForOperator = (search: Search): Promise<NamedSecurityEvent[]> => select(search);

async function select({ from, after, limit, ...wanted }: Search, whose?: SQL): Promise<NamedSecurityEvent[]> {
  const { at, action, reason, address } = securityEvents;
  const matches = (["action", "reason", "subject", "address", "partnerId"] as const).map((name) =>
    wanted[name] === undefined ? undefined : eq(securityEvents[name], wanted[name]),
  );
  const rows = await db
    .select({
      event: securityEvents,
      subjectName: sql<string | null>`coalesce(${apiKeys.name}, ${users.email}, ${operators.email})`,
    })
    .from(securityEvents)
    .leftJoin(apiKeys, eq(apiKeys.id, securityEvents.subject))
    .leftJoin(users, eq(users.id, securityEvents.subject))
    .leftJoin(operators, eq(operators.id, securityEvents.subject))
    .where(
      and(
        whose,
        ...matches,
        from && gte(at, from),
        after &&
          sql`(${at}, ${action}, ${reason}, ${securityEvents.subject}, ${address}) <
            (${after.at.toISOString()}::timestamptz, ${after.action}, ${after.reason}, ${after.subject}, ${after.address})`,
      ),
    )
    .orderBy(desc(at), desc(action), desc(reason), desc(securityEvents.subject), desc(address))
    .limit(limit);
  return rows.map(({ event, subjectName }) => ({ ...event, subjectName }));
}

export type RefusedKey = { partnerId: string; environment: Environment; id: string; name: string; hint: string };

/** Claims active production keys that were refused for one of these reasons since `since`, and whose owners haven't been
 * notified since then. A second process waits at the row and then finds it claimed. */
export function claimRefusedKeys(reasons: readonly string[], since: Date, now: Date, tx: Tx): Promise<RefusedKey[]> {
  const refused = tx
    .select({ id: securityEvents.subject })
    .from(securityEvents)
    .where(
      and(
        gte(securityEvents.at, since),
        eq(securityEvents.action, "api_key.refused"),
        inArray(securityEvents.reason, [...reasons]),
      ),
    );
  return tx
    .update(apiKeys)
    .set({ refusalNotifiedAt: now })
    .where(
      and(
        eq(apiKeys.environment, "production"),
        inArray(apiKeys.id, refused),
        or(isNull(apiKeys.refusalNotifiedAt), lt(apiKeys.refusalNotifiedAt, since)),
      ),
    )
    .returning({
      partnerId: apiKeys.partnerId,
      environment: apiKeys.environment,
      id: apiKeys.id,
      name: apiKeys.name,
      hint: apiKeys.hint,
    });
}

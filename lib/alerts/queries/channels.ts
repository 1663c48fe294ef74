import { and, asc, type Column, eq, isNull, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import type { AlertKind } from "#db/enums.ts";
import { alertChannels, alertMessages, alertRules } from "#db/schema-alerts.ts";
import { scopedTo } from "#db/scope.ts";
import type { AlertScope, Recipient } from "#lib/alerts/contract.ts";

export type ChannelRow = typeof alertChannels.$inferSelect;

/** Only this partner's rows in this environment, or the operator's own. */
export const scopedToAlerts = (
  table: { partnerId: Column; environment: Column },
  { partnerId, environment }: AlertScope,
) =>
  partnerId === null
    ? and(isNull(table.partnerId), eq(table.environment, environment))
    : scopedTo(table, { partnerId, environment });

const match = (scope: AlertScope, id: string) => and(scopedToAlerts(alertChannels, scope), eq(alertChannels.id, id));

/** Oldest first. */
export const selectChannels = (scope: AlertScope, tx: Executor = db): Promise<ChannelRow[]> =>
  tx
    .select()
    .from(alertChannels)
    .where(scopedToAlerts(alertChannels, scope))
    .orderBy(asc(alertChannels.createdAt), asc(alertChannels.id));

/** The same, while no other transaction adds or removes channels or rules of the scope. */
export async function selectChannelsLocked(scope: AlertScope, tx: Tx): Promise<ChannelRow[]> {
  const key = `alert_channels ${scope.partnerId} ${scope.environment}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  return selectChannels(scope, tx);
}

export async function selectChannel(scope: AlertScope, id: string, tx: Executor = db): Promise<ChannelRow | undefined> {
  const [row] = await tx.select().from(alertChannels).where(match(scope, id)).limit(1);
  return row;
}

export async function insertChannel(row: typeof alertChannels.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(alertChannels).values(row);
}

/** With its rules and messages. */
export async function deleteChannel(scope: AlertScope, id: string, tx: Tx): Promise<ChannelRow | undefined> {
  const [row] = await tx.delete(alertChannels).where(match(scope, id)).returning();
  return row;
}

/** Only new messages are sent: those that were queued until the channel was paused are deleted. */
export async function updateChannelResumed(scope: AlertScope, id: string, tx: Tx): Promise<ChannelRow | undefined> {
  const resumed = { pausedAt: null, pausedReason: null, nextSendAt: null, failures: 0 };
  const [row] = await tx.update(alertChannels).set(resumed).where(match(scope, id)).returning();
  if (row) await tx.delete(alertMessages).where(and(eq(alertMessages.channelId, id), isNull(alertMessages.sentAt)));
  return row;
}

export type RuleRow = { kind: AlertKind; channelId: string; threshold: number };

export const selectRules = (scope: AlertScope, tx: Executor = db): Promise<RuleRow[]> =>
  tx
    .select({ kind: alertRules.kind, channelId: alertRules.channelId, threshold: alertRules.threshold })
    .from(alertRules)
    .where(scopedToAlerts(alertRules, scope))
    .orderBy(asc(alertRules.kind), asc(alertRules.channelId));

export async function replaceRules(scope: AlertScope, rules: RuleRow[], tx: Tx): Promise<void> {
  await tx.delete(alertRules).where(scopedToAlerts(alertRules, scope));
  if (rules.length > 0) await tx.insert(alertRules).values(rules.map((rule) => ({ ...rule, ...scope })));
}

/** Who can get emails: the members, or the operators who can sign in. */
export async function selectRecipients({ partnerId }: Pick<AlertScope, "partnerId">): Promise<Recipient[]> {
  const rows = await db.execute<Recipient>(
    partnerId === null
      ? sql`select id, email as label from operators where disabled_at is null order by email limit 500`
      : sql`select u.id, u.name || ' (' || u.email || ')' as label from members m join users u on u.id = m.user_id
          where m.partner_id = ${partnerId} order by lower(u.name), u.id limit 500`,
  );
  return [...rows];
}

/** The address of a channel's recipient; undefined once they are no longer a member or an operator. */
export async function selectRecipientEmail(
  { partnerId }: Pick<AlertScope, "partnerId">,
  recipientId: string,
  tx: Executor,
): Promise<string | undefined> {
  const [row] = await tx.execute<{ email: string }>(
    partnerId === null
      ? sql`select email from operators where id = ${recipientId} and disabled_at is null`
      : sql`select u.email from members m join users u on u.id = m.user_id
          where m.partner_id = ${partnerId} and m.user_id = ${recipientId}`,
  );
  return row?.email;
}

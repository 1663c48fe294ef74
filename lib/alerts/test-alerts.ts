import { rawSql } from "#db/client.ts";
import type { AlertKind, Environment, Role } from "#db/enums.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { randomBase62, randomId } from "#lib/random-id.ts";
import { type AlertScope, kindFacts } from "./contract.ts";
import { sealUrl } from "./sealed-url.ts";

export const newAlertScope = async (environment: Environment = "production") => ({
  partnerId: await createPartner(`Alerts ${randomBase62(6)}`),
  environment,
});

/** A Slack channel, or one of another kind, that gets these kinds of alerts. Returns its ID. */
export async function addTestChannel(
  scope: AlertScope,
  kinds: readonly AlertKind[],
  {
    url = "http://127.0.0.1:9/hook",
    kind = "slack",
    threshold,
  }: { url?: string; kind?: string; threshold?: number } = {},
): Promise<string> {
  const sql = rawSql();
  const id = randomId("achn");
  await sql`insert into alert_channels (id, partner_id, environment, kind, name, sealed_url, created_at)
    values (${id}, ${scope.partnerId}, ${scope.environment}, ${kind}, 'Ops', ${sealUrl(id, url)}, now())`;
  for (const one of kinds)
    await sql`insert into alert_rules (channel_id, kind, partner_id, environment, threshold)
      values (${id}, ${one}, ${scope.partnerId}, ${scope.environment}, ${threshold ?? kindFacts[one].threshold.default})`;
  return id;
}

type Listed = { kind: AlertKind; subject: string; evidence: Record<string, unknown>; is_open: boolean };

export const alertsOf = ({ partnerId, environment }: AlertScope): Promise<Listed[]> => rawSql()<Listed[]>`
  select kind, subject, evidence, closed_at is null as is_open from alerts
  where partner_id is not distinct from ${partnerId} and environment = ${environment} order by opened_at, kind, subject`;

/** The events of a channel's messages, in their order. */
export const messagesOf = async (channelId: string): Promise<string[]> => {
  const rows = await rawSql()<{ event: string }[]>`
    select event from alert_messages where channel_id = ${channelId} order by id`;
  return rows.map(({ event }) => event);
};

type State = { brokenSince?: Date | null; lastResponseAt?: Date | null; lastErrorAt?: Date | null; updatedAt: Date };

/** The health of MoonPay. */
export async function setProviderState(
  { brokenSince = null, lastResponseAt = null, lastErrorAt = null, updatedAt }: State,
  environment: Environment = "production",
): Promise<void> {
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  await rawSql()`
    insert into provider_states (environment, provider, broken_since, last_response_at, last_error_at, updated_at)
    values (${environment}, 'moonpay', ${iso(brokenSince)}, ${iso(lastResponseAt)}, ${iso(lastErrorAt)}, ${iso(updatedAt)})
    on conflict (environment, provider) do update set broken_since = excluded.broken_since,
      last_response_at = excluded.last_response_at, last_error_at = excluded.last_error_at, updated_at = excluded.updated_at`;
}

/** Open transactions of a partner in production, which differ from that one. Returns their IDs. */
export async function addTransactions(
  count: number,
  { templateId, partnerId }: { templateId: string; partnerId: string },
  change: Record<string, unknown>,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomId("tx"));
  for (const id of ids) {
    const row = {
      ...{ id, partner_context: randomBase62(12), checkout_token: randomBase62(27), partner_id: partnerId },
      ...{ environment: "production", provider: "moonpay", status: "processing", ...change },
    };
    await rawSql()`insert into transactions select (jsonb_populate_record(t, ${JSON.stringify(row)}::text::jsonb)).*
      from transactions t where id = ${templateId}`;
  }
  return ids;
}

export async function addMember(partnerId: string, role: Role): Promise<{ userId: string; email: string }> {
  const userId = randomId("usr");
  const email = `${userId.toLowerCase()}@example.com`;
  await rawSql()`insert into users (id, email, name) values (${userId}, ${email}, 'Ada')`;
  await rawSql()`insert into members (partner_id, user_id, role) values (${partnerId}, ${userId}, ${role})`;
  return { userId, email };
}

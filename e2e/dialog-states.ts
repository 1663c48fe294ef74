import type { Page } from "playwright/test";
import postgres from "postgres";
import { post } from "./fixtures.ts";

/** Adds to the demo data what else has a dialog. Returns the IDs of a suspended partner without sandbox access, whose contract
 * ends, and of a paused endpoint. */
export async function addDialogStates(databaseUrl: string, owner: Page, operator: Page) {
  await post(owner, "/api/dashboard/sandbox/redirects", { entry: "https://shop.example" });
  const providerApi = "/api/operator/providers/sandbox";
  const route = { side: "BUY", fiat: "NGN", method: "*" };
  await post(operator, `${providerApi}/guardarian/routes`, route);
  const settings = { apiKey: "key", callbackToken: "token" };
  await post(operator, `${providerApi}/guardarian/settings`, settings, "PUT");
  const rule = { provider: "guardarian", country: "NG", allowed: "no", reason: "No license there" };
  await post(operator, `${providerApi}/country-rules`, rule);
  const incident = { component: "api", condition: "degraded", title: "Slow quotes", text: "We know." };
  await post(operator, "/api/operator/incidents", incident);
  const { id } = await post(operator, "/api/operator/partners", { name: "Second Wallet" });
  const partner = `/api/operator/partners/${id}`;
  await post(operator, `${partner}/sandbox/access`, {}, "DELETE");
  await post(operator, `${partner}/suspension`, { reason: "unpaid since May" });
  await post(operator, `${partner}/contract-end`, { ends_on: "2999-12-31", reason: "Moves to another provider" });
  return { otherId: id as string, pausedId: await addRows(databaseUrl) };
}

/** What requests of pages don't create. */
async function addRows(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1 });
  const owner = sql`select id as user_id from users where email = 'demo@slipway.local'`;
  await sql`insert into passkeys (id, user_id, name, public_key, counter, transports, created_at)
    select 'passkey', user_id, 'Laptop', '', 0, '{}', now() from (${owner}) owner`;
  await sql`insert into totps (user_id, secret, created_at, confirmed_at)
    select user_id, '', now(), now() from (${owner}) owner`;
  await sql`insert into sessions (id_hash, user_id, expires_at)
    select sha256('another'), user_id, now() + interval '1 hour' from (${owner}) owner`;
  await sql`update members set role = 'owner' where role = 'developer'`;
  await sql`insert into partner_brands (partner_id, environment, state, name, color, updated_at)
    select id, 'sandbox', 'pending', 'Demo', '#3b5bdb', now() from partners where name = 'Demo Wallet'`;
  await sql`update alert_channels set paused_at = now(), paused_reason = 'The channel is gone'`;
  await sql`insert into callbacks (provider, environment, body_hash, state, received_at, attempts, outcome)
    values ('moonpay', 'sandbox', sha256('callback'), '{}', now(), 12, 'given_up')`;
  const [paused] = await sql`select id from webhook_endpoints where paused_at is not null`;
  await sql.end();
  return paused?.id;
}

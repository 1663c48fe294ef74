import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { dayMs } from "#lib/duration.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { emailColumns, providerLinkColumns, readEmail, readProviderLink } from "#lib/transactions/buyer-details.ts";
import { selectTransactionById } from "#lib/transactions/queries/open-transactions.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { deleteOldRows } from "./delete-old-rows.ts";

const now = new Date();
const sql = setUpOwnDatabase();
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * dayMs - ms).toISOString();

type Insert = (id: string, at: string) => Promise<unknown>;

/** A row that can be deleted once it is old enough. */
const inserts: Record<string, Insert> = {
  webhook_events: (id, at) => sql`
    insert into webhook_events (id, partner_id, environment, name, body, created_at)
    values (${id}, 'ptn', 'sandbox', 'transaction.success', 'x', ${at})`,
  callbacks: (id, at) => addCallback(id, at),
  notices: (id, at) => sql`
    insert into notices (id, partner_id, environment, text, path, at, mailed_at)
    values (${id}, 'ptn', 'sandbox', 'x', '/', ${at}, ${at})`,
  outbox: (id, at) => sql`
    insert into outbox (id, at, recipient, subject, next_attempt_at) values (${id}, ${at}, 'x', 'x', ${at})`,
  provider_quotes: (id, at) => sql`
    insert into provider_quotes (environment, provider, at, durations) values ('sandbox', ${id}, ${at}, '{}')`,
  invitations: (id, at) => sql`
    insert into invitations (id, partner_id, email, role, token_hash, is_mailed, invited_by, created_at, sent_at, expires_at)
    values (${id}, 'ptn', ${id}, 'viewer', ${id}, true, 'x', ${at}, ${at}, ${at})`,
  sessions: (id, at) => sql`insert into sessions (id_hash, user_id, expires_at) values (${id}, 'usr', ${at})`,
  operator_sessions: (id, at) => sql`
    insert into operator_sessions (id_hash, operator_id, created_at, last_seen_at, expires_at)
    values (${id}, 'opr', ${at}, ${at}, ${at})`,
  password_resets: (id, at) => sql`
    insert into password_resets (token_hash, user_id, expires_at) values (${id}, 'usr', ${at})`,
  pending_sign_ups: (id, at) => sql`
    insert into pending_sign_ups (token_hash, email, name, partner_name, password_hash, expires_at)
    values (${id}, 'x', 'x', 'x', 'x', ${at})`,
  passkey_challenges: (id, at) => sql`
    insert into passkey_challenges (challenge, expires_at) values (${id}, ${at})`,
  operator_passkey_challenges: (id, at) => sql`
    insert into operator_passkey_challenges (challenge, expires_at) values (${id}, ${at})`,
};

const addCallback = (id: string, at: string, state: object = {}, nextAttemptAt: string | null = null) => sql`
  insert into callbacks (provider, environment, body_hash, state, received_at, next_attempt_at)
  values ('moonpay', 'sandbox', ${id}, ${JSON.stringify({ reference: null, ...state })}, ${at}, ${nextAttemptAt})`;

const count = async (table: string) => (await sql`select from ${sql(table)}`).length;

beforeEach(async () => {
  for (const table of Object.keys(inserts)) await rawSql()`delete from ${rawSql()(table)}`;
  await sql`insert into partners (id, name) values ('ptn', 'Test') on conflict do nothing`;
  await sql`insert into users (id, email, name) values ('usr', 'ada@example.com', 'Ada') on conflict do nothing`;
  await sql`
    insert into operators (id, email, password_hash, is_password_once, created_at)
    values ('opr', 'op@example.com', 'x', false, now()) on conflict do nothing`;
});

describe("old rows", () => {
  const periods = Object.entries({
    webhook_events: 90,
    callbacks: 30,
    notices: 90,
    outbox: 30,
    provider_quotes: 90,
    invitations: 30,
    sessions: 0,
    operator_sessions: 0,
    password_resets: 0,
    pending_sign_ups: 0,
    passkey_challenges: 0,
    operator_passkey_challenges: 0,
  });

  it.each(periods)("are deleted once they are older than their period, not before: %s", async (table, days) => {
    await inserts[table]?.("edge", daysAgo(days));
    await inserts[table]?.("newer", daysAgo(days, -1));
    await deleteOldRows(now);
    expect(await count(table)).toBe(2);
    await inserts[table]?.("older", daysAgo(days, 1));
    await deleteOldRows(now);
    expect(await count(table)).toBe(2);
    await deleteOldRows(new Date(now.getTime() + 1));
    expect(await count(table)).toBe(1);
  });

  it.each([
    ["webhook_events", "SVC_EVENT_RETENTION_DAYS", 120],
    ["callbacks", "SVC_CALLBACK_RETENTION_DAYS", 7],
    ["notices", "SVC_NOTICE_RETENTION_DAYS", 14],
    ["outbox", "SVC_EMAIL_RETENTION_DAYS", 45],
  ])("are kept for as long as is set: %s", async (table, variable, days) => {
    stubVariables({ [variable]: String(days) });
    await inserts[table]?.("kept", daysAgo(days));
    await inserts[table]?.("deleted", daysAgo(days, 1));
    await deleteOldRows(now);
    stubVariables({ [variable]: "" });
    expect(await count(table)).toBe(1);
  });

  it("are deleted in several batches, by several processes at once", async () => {
    await sql`
      insert into outbox (id, at, recipient, subject, next_attempt_at)
      select n::text, ${daysAgo(40)}, 'x', 'x', now() from generate_series(1, 3500) n`;
    await Promise.all([deleteOldRows(now), deleteOldRows(now)]);
    expect(await count("outbox")).toBe(0);
  });

  it("of one table are kept while it fails, and those of others are deleted", async () => {
    await inserts.callbacks?.("old", daysAgo(40));
    await inserts.outbox?.("old", daysAgo(40));
    await sql`alter table callbacks rename to callbacks_away`;
    await deleteOldRows(now);
    await sql`alter table callbacks_away rename to callbacks`;
    expect([await count("callbacks"), await count("outbox")]).toEqual([1, 0]);
  });
});

describe("rows that are still needed", () => {
  it("stay: events that are pending or to be resent", async () => {
    await sql`
      insert into webhook_endpoints (id, partner_id, environment, name, url, events, secret, created_at)
      values ('we', 'ptn', 'sandbox', 'x', 'https://x.example', '{}', '', now())`;
    const deliveries = [
      { id: "pending", status: "pending", resend_at: null },
      { id: "resent", status: "failed", resend_at: now },
      { id: "delivered", status: "delivered", resend_at: null },
    ];
    for (const { id, status, resend_at } of deliveries) {
      await inserts.webhook_events?.(id, daysAgo(400));
      await sql`
        insert into webhook_deliveries (id, endpoint_id, event_id, partner_id, environment, event_name, sequence, status,
          resend_at, created_at)
        values (${id}, 'we', ${id}, 'ptn', 'sandbox', 'transaction.success', 1, ${status}, ${resend_at}, now())`;
      await sql`insert into webhook_attempts (delivery_id, endpoint_id, at, duration_ms) values (${id}, 'we', now(), 1)`;
    }
    await deleteOldRows(now);
    expect(await sql`select id from webhook_events order by id`).toEqual([{ id: "pending" }, { id: "resent" }]);
    expect(await sql`select delivery_id from webhook_attempts order by 1`).toHaveLength(2);
    await sql`update webhook_deliveries set status = 'delivered', resend_at = null`;
    await deleteOldRows(now);
    expect([await count("webhook_events"), await count("webhook_attempts")]).toEqual([0, 0]);
  });

  it("stay: callbacks that wait, or whose transaction is open or in review", async () => {
    const open = await newTestTransaction({ provider: "moonpay" });
    const reviewed = await newTestTransaction({ provider: "moonpay" });
    const closed = await newTestTransaction({ provider: "moonpay" });
    await sql`update transactions set provider_transaction_id = 'order_1' where id = ${open.id}`;
    await sql`update transactions set status = 'failed', review_reason = 'x' where id = ${reviewed.id}`;
    await sql`update transactions set status = 'success' where id = ${closed.id}`;
    await addCallback("open", daysAgo(40), { reference: open.id });
    await addCallback("by order", daysAgo(40), { providerTransactionId: "order_1" });
    await addCallback("reviewed", daysAgo(40), { reference: reviewed.id });
    await addCallback("waiting", daysAgo(40), {}, now.toISOString());
    await addCallback("closed", daysAgo(40), { reference: closed.id });
    await deleteOldRows(now);
    const kept = await sql`select convert_from(body_hash, 'UTF8') as id from callbacks order by 1`;
    expect(kept.map(({ id }) => id)).toEqual(["by order", "open", "reviewed", "waiting"]);
    await sql`update transactions set status = 'success', review_reason = null`;
    await deleteOldRows(now);
    expect(await count("callbacks")).toBe(1);
  });

  it("stay: notices that wait to be emailed", async () => {
    await inserts.notices?.("waiting", daysAgo(400));
    await sql`update notices set mailed_at = null`;
    await deleteOldRows(now);
    expect(await count("notices")).toBe(1);
  });
});

describe("email addresses of buyers", () => {
  it("are cleared with the provider's link 30 days after the link's end, of open transactions too", async () => {
    const ownPage = "https://slipway.example/checkout/token/return";
    const link = "https://pay.example/?email=ada%40buyer.example";
    const cases = [
      { status: "processing", endedAt: daysAgo(30, 1) },
      { status: "pending", endedAt: daysAgo(30, 1) },
      { status: "processing", endedAt: daysAgo(30, -60_000) },
    ] as const;
    const rows = await Promise.all(
      cases.map(async ({ status, endedAt }) => {
        const { id } = await newTestTransaction();
        await updateTransaction(id, {
          ...emailColumns(id, { email: "ada@buyer.example", isVerified: false }),
          ...providerLinkColumns(id, link, ownPage),
          status,
          createdAt: new Date(Date.parse(endedAt) - dayMs),
          linkExpiresAt: new Date(endedAt),
        });
        return id;
      }),
    );
    await deleteOldRows(now);
    const read = await Promise.all(rows.map((id) => selectTransactionById(id)));
    expect(read.map((row) => row && [readEmail(row)?.email, readProviderLink(row)])).toEqual([
      [undefined, ownPage],
      [undefined, ownPage],
      ["ada@buyer.example", link],
    ]);
  });

  it("stay until then of a transaction that was created longer ago, and whose link still works", async () => {
    const { id } = await newTestTransaction();
    await updateTransaction(id, {
      ...emailColumns(id, { email: "ada@buyer.example", isVerified: false }),
      createdAt: new Date(daysAgo(60)),
    });
    await deleteOldRows(now);
    expect((await selectTransactionById(id))?.sealedBuyer).not.toBeNull();
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import type { TransactionRow } from "#db/transactions.ts";
import { dayMs } from "#lib/duration.ts";
import { getTransactionForOperator } from "#lib/operators/read-transaction.ts";
import { updateRollups } from "#lib/overview/update-rollups.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import { findDetail } from "#lib/transactions/find-detail.ts";
import { getTransaction } from "#lib/transactions/list-transactions.ts";
import { newTestTransaction, testProvider } from "#lib/transactions/test-transaction.ts";
import { archiveOldTransactions } from "./archive-old-transactions.ts";

const days = 401;
const now = new Date();
const sql = setUpOwnDatabase();
const daysAgo = (count: number, ms = 0) => new Date(now.getTime() - count * dayMs - ms);
const baseUrl = "https://pay.example";

/** A successful transaction with two status changes. */
async function newClosed(createdAt: Date): Promise<TransactionRow> {
  const row = await newTestTransaction({ now: createdAt });
  await sql`update transactions set status = 'success', next_check_at = null, transaction_hash = '0xAb' where id = ${row.id}`;
  for (const [from, to] of [
    ["pending", "processing"],
    ["processing", "success"],
  ])
    await sql`insert into status_changes (transaction_id, from_status, to_status, source, at)
      values (${row.id}, ${from ?? null}, ${to ?? ""}, 'poll', ${createdAt})`;
  return row;
}

const idsIn = async (table: string) => (await sql`select id from ${sql(table)} order by id`).map(({ id }) => id);
const sorted = (...rows: TransactionRow[]) => rows.map(({ id }) => id).toSorted();

beforeEach(async () => {
  for (const table of [
    "webhook_events",
    "status_changes",
    "transaction_quotes",
    "transactions",
    "archived_transactions",
  ])
    await rawSql()`delete from ${rawSql()(table)}`;
  stubVariables({ SVC_TRANSACTION_ARCHIVE_DAYS: String(days) });
});

describe("finished transactions", () => {
  it("are archived once they are older than the setting, not before", async () => {
    const edge = await newClosed(daysAgo(days));
    const older = await newClosed(daysAgo(days, 1));
    await archiveOldTransactions(now);
    expect([await idsIn("transactions"), await idsIn("archived_transactions")]).toEqual([[edge.id], [older.id]]);
    expect(await sql`select distinct transaction_id as id from status_changes`).toEqual([{ id: edge.id }]);
    expect(await sql`select transaction_id as id from transaction_quotes`).toEqual([{ id: edge.id }]);
    const [archived] = await sql`select record -> 'quotes' -> 0 ->> 'provider' as provider from archived_transactions`;
    expect(archived?.provider).toBe("tester");
  });

  it("stay without the setting, which is at least 401 days", async () => {
    const row = await newClosed(daysAgo(4_000));
    stubVariables({ SVC_TRANSACTION_ARCHIVE_DAYS: "" });
    await archiveOldTransactions(now);
    expect(await idsIn("transactions")).toEqual([row.id]);
    stubVariables({ SVC_TRANSACTION_ARCHIVE_DAYS: "400" });
    await expect(archiveOldTransactions(now)).rejects.toThrow("SVC_TRANSACTION_ARCHIVE_DAYS must be at least 401");
  });

  it("read the same as before for partners, members, and operators", async () => {
    const { id, partnerId } = await newClosed(daysAgo(500));
    const scope = { partnerId, environment: "sandbox" as const };
    const read = async () => ({
      partner: await getTransaction(scope, id, baseUrl),
      // Only the refund can no longer be simulated.
      member: { ...(await findDetail(scope, id, baseUrl, now)), outcomes: null },
      operator: await getTransactionForOperator(id, now),
    });
    const before = await read();
    await archiveOldTransactions(now);
    expect(await idsIn("transactions")).toEqual([]);
    expect(await read()).toEqual(before);
    expect(before.partner.status).toBe("success");
    const others = [
      { partnerId, environment: "production" as const },
      { partnerId: await createPartner("Other"), environment: "sandbox" as const },
    ];
    for (const other of others) await expect(getTransaction(other, id, baseUrl)).rejects.toThrow();
  });

  it("keep their partner_context, so that a repeated request returns them", async () => {
    const row = await newClosed(daysAgo(500));
    await archiveOldTransactions(now);
    const scope = { partnerId: row.partnerId, environment: "sandbox" as const };
    const repeated = {
      fiat_currency: "USD",
      crypto_currency: "BTC",
      payment_method: "card",
      network: "mainnet",
      amount: "100",
      type: "BUY" as const,
      provider: "tester",
      partner_context: row.partnerContext,
      redirect_url: "https://shop.example/thanks",
      wallet_address: row.walletAddress ?? "",
    };
    const context = { providers: [testProvider({ id: "tester" })], baseUrl, now };
    const replayed = await createTransaction(scope, repeated, context);
    expect([replayed.row.id, replayed.isReplay]).toEqual([row.id, true]);
    const conflict = createTransaction(scope, { ...repeated, amount: "101" }, context);
    await expect(conflict).rejects.toMatchObject({ code: "partner_context_conflict" });
  });

  it("stay while they are open, in review, polled, or have an event", async () => {
    const kept = await Promise.all(Array.from({ length: 5 }, () => newClosed(daysAgo(500))));
    const [open, processing, reviewed, polled, withEvent] = kept.map(({ id }) => id);
    await sql`update transactions set status = 'pending' where id = ${open ?? ""}`;
    await sql`update transactions set status = 'processing' where id = ${processing ?? ""}`;
    await sql`update transactions set held_reason = 'x' where id = ${reviewed ?? ""}`;
    await sql`update transactions set next_check_at = now() where id = ${polled ?? ""}`;
    await sql`insert into webhook_events (id, partner_id, environment, transaction_id, name, body, created_at)
      values ('evt', 'p', 'sandbox', ${withEvent ?? ""}, 'transaction.success', 'x', now())`;
    const archived = await newClosed(daysAgo(500));
    await archiveOldTransactions(now);
    expect([await idsIn("transactions"), await idsIn("archived_transactions")]).toEqual([
      sorted(...kept),
      [archived.id],
    ]);
    await sql`delete from webhook_events`;
    await archiveOldTransactions(now);
    expect(await idsIn("archived_transactions")).toEqual([withEvent, archived.id].toSorted());
  });

  it("are moved once by several processes, in batches", async () => {
    const row = await newClosed(daysAgo(500));
    await sql`insert into transactions select (jsonb_populate_record(t, jsonb_build_object('id', 'copy_' || n,
      'partner_context', n, 'checkout_token', n))).* from transactions t, generate_series(1, 1200) n where t.id = ${row.id}`;
    await Promise.all([archiveOldTransactions(now), archiveOldTransactions(now)]);
    expect(await idsIn("transactions")).toEqual([]);
    expect(await idsIn("archived_transactions")).toHaveLength(1_201);
  });

  it("are neither lost nor doubled when the process is killed in between", async () => {
    const rows = [await newClosed(daysAgo(500)), await newClosed(daysAgo(500))];
    await sql.begin(async (tx) => {
      // Makes the archiving process wait after it has inserted, and before it deletes.
      await tx`select from status_changes for update`;
      const killed = expect(archiveOldTransactions(now)).rejects.toThrow();
      const kill = () => rawSql()`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%delete from status_changes%'`;
      await expect.poll(kill).toHaveLength(1);
      await killed;
    });
    expect([await idsIn("transactions"), await idsIn("archived_transactions")]).toEqual([sorted(...rows), []]);
    await closeDatabase();
    await archiveOldTransactions(now);
    expect([await idsIn("transactions"), await idsIn("archived_transactions")]).toEqual([[], sorted(...rows)]);
  });

  it("don't change what the metrics count, also when a day is counted again", async () => {
    const rows = await Promise.all([402, 401.5, 400.9, 400.2, 399, 300].map((age) => newClosed(daysAgo(age))));
    const counts = () => sql`
      select at, created, success, volume from rollup_transactions
      where span = 'day' and at >= ${daysAgo(400)} and provider = 'tester' order by at, partner_id`;
    await updateRollups(now);
    const before = await counts();
    expect(before.length).toBeGreaterThan(1);
    await archiveOldTransactions(now);
    expect(await idsIn("archived_transactions")).toEqual(sorted(...rows.slice(0, 2)));
    await sql`insert into status_changes (transaction_id, from_status, to_status, source, at)
      select id, 'success', 'success', 'poll', ${now} from transactions`;
    await updateRollups(new Date(now.getTime() + dayMs / 12));
    expect(await counts()).toEqual(before);
  });
});

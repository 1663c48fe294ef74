import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { dayMs, hourMs } from "#lib/duration.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { registerUser } from "#lib/people/users/register-user.ts";
import { maintainPartitions } from "#lib/retention/maintain-partitions.ts";
import { captureLog } from "#lib/test-log.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";
import { startWorker, tasks } from "#processes/worker.ts";

const now = new Date();
const at = now.toISOString();
const days = (count: number) => new Date(now.getTime() + count * dayMs).toISOString();
const [expired, valid] = [days(-0.001), days(0.001)];

/** Runs one task of the worker. */
async function run(name: string, at = now): Promise<void> {
  const task = tasks.find((one) => one.name === name);
  if (!task) throw new Error(`There is no task ${name}`);
  await task.run(at);
}
const count = async (table: string) =>
  Number((await rawSql()`select count(*)::int as rows from ${rawSql()(table)}`)[0]?.rows);

const sql = setUpOwnDatabase();

describe("every task of the worker", () => {
  it("has a unique name and an interval", () => {
    expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length);
    for (const { everyMs } of tasks) expect(everyMs).toBeGreaterThanOrEqual(1_000);
  });

  it.each(tasks)("runs on an empty database, twice and in parallel: $name", async ({ name }) => {
    await Promise.all([run(name), run(name)]);
    await run(name);
  });
});

describe("the worker", () => {
  it("refreshes the offers of every provider", async () => {
    await rawSql()`delete from offers`;
    await run("refresh offers");
    const rows = await rawSql()`select distinct provider from offers where environment = 'sandbox'`;
    expect(rows.length).toBeGreaterThan(5);
  });

  it("retries a callback whose transaction is not known yet", async () => {
    const state = JSON.stringify({ reference: "tx_none", providerTransactionId: "none", status: "success" });
    await rawSql()`insert into callbacks (provider, environment, body_hash, state, received_at, next_attempt_at)
      values ('moonpay', 'sandbox', 'x', ${state}, ${at}, ${expired})`;
    await run("apply callbacks");
    const [row] = await rawSql()`select outcome, attempts, next_attempt_at > ${at} as is_later from callbacks`;
    expect(row).toEqual({ outcome: "parked", attempts: 1, is_later: true });
  });

  it("expires a transaction that wasn't started before its link expired", async () => {
    const { id } = await newTestTransaction();
    await rawSql()`update transactions set link_expires_at = ${expired}, next_check_at = ${expired} where id = ${id}`;
    await run("follow up transactions");
    expect(await rawSql()`select status from transactions where id = ${id}`).toEqual([{ status: "expired" }]);
  });

  it("creates API log partitions for the coming days and drops those older than 90", async () => {
    const day = (offset: number) => `api_logs_${days(offset).slice(0, 10).replaceAll("-", "")}`;
    const bounds = [days(-92).slice(0, 10), days(-91).slice(0, 10)];
    await rawSql().unsafe(
      `create table ${day(-92)} partition of api_logs for values from ('${bounds[0]} 00:00+00') to ('${bounds[1]} 00:00+00')`,
    );
    await maintainPartitions();
    const rows =
      await rawSql()`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'api_logs'::regclass`;
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([day(0), day(1), day(2), day(3)]));
    expect(names).not.toContain(day(-92));
  });

  it("computes how many transactions of a provider are completed, and how fast", async () => {
    const { id } = await newTestTransaction({ provider: "completed" });
    await rawSql()`update transactions set status = 'success', provider_link = 'https://provider.example',
      opened_at = ${days(-1)}, created_at = ${days(-1)} where id = ${id}`;
    await rawSql()`insert into status_changes (transaction_id, from_status, to_status, source, at)
      values (${id}, 'processing', 'success', 'poll', ${days(-0.5)})`;
    await run("compute completion");
    const [row] =
      await rawSql()`select success_count, completion_p_50_seconds from provider_states where provider = 'completed'`;
    expect(row).toEqual({ success_count: 1, completion_p_50_seconds: 43_200 });
  });

  it("counts transactions in rollups, and deletes rollups that no page reads anymore", async () => {
    await newTestTransaction({ provider: "counted", now: new Date(now.getTime() - hourMs) });
    await run("update rollups");
    const created = async () =>
      (await rawSql()`select distinct created from rollup_transactions where provider = 'counted'`)[0]?.created;
    expect(await created()).toBe(1);
    await run("delete old rollups");
    expect(await created()).toBe(1);
    await run("delete old rollups", new Date(now.getTime() + 10_000 * dayMs));
    expect(await count("rollup_transactions")).toBe(0);
  });

  it("clears previous provider settings once their grace period is over", async () => {
    for (const [provider, until] of [
      ["over", expired],
      ["running", valid],
    ] as const)
      await rawSql()`insert into provider_settings (environment, provider, sealed, previous_sealed, previous_until, updated_at, updated_by)
        values ('sandbox', ${provider}, 'x', 'x', ${until}, ${at}, 'test')`;
    await run("clear expired settings");
    const rows =
      await rawSql()`select provider, previous_sealed is null as is_cleared from provider_settings order by 1`;
    expect(rows).toEqual([
      { provider: "over", is_cleared: true },
      { provider: "running", is_cleared: false },
    ]);
    await rawSql()`delete from provider_settings`;
  });

  it("queues an email for a key that expires within seven days, and deletes old rows", async () => {
    const email = "owner@example.com";
    const owner = { email, password: "a password of some length", name: "Ada", partner_name: "Wallet" };
    const { partnerId } = await registerUser(owner);
    await createKey({ partnerId, environment: "sandbox" }, { name: "till", expires_in_days: 3 }, null, now);
    const queued = () => rawSql()`select subject from outbox where recipient = ${email} and subject like '%till%'`;
    const before = await queued();
    await run("queue notice emails");
    const after = await queued();
    expect(after).toHaveLength(before.length + 1);
    // Without a mail server it stays in the outbox.
    await run("send emails");
    await run("delete old rows", new Date(now.getTime() + 29 * dayMs));
    expect(await queued()).toEqual(after);
    await run("delete old rows", new Date(now.getTime() + 31 * dayMs));
    expect(await queued()).toEqual([]);
  });

  it("delivers events while a provider hangs at its start", async () => {
    const hung = createServer(() => undefined);
    await new Promise<void>((resolve) => hung.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(hung.address() as AddressInfo).port}`;
    stubVariables({ SVC_SANDBOX_GUARDARIAN_API_URL: address });
    const receiver = await startReceiver();
    const { scope } = await newTestEndpoint(receiver.url);
    await sendTestEvent(scope, { name: "transaction.success" }, new Date());
    const starting = startWorker();
    let isStarted = false;
    void starting.then(() => {
      isStarted = true;
    });
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    expect(isStarted).toBe(false);
    hung.closeAllConnections();
    hung.close();
    await (await starting).stop();
    await receiver.close();
  });

  it("sends fewer than eight statements a second while nothing is due", async () => {
    await sql`create extension if not exists pg_stat_statements`;
    const worker = await startWorker();
    const statements = async () => {
      const [row] = await sql`select sum(calls)::float as calls from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database())`;
      return { calls: Number(row?.calls), atMs: performance.now() };
    };
    let last: Awaited<ReturnType<typeof statements>> | undefined;
    const perSecond = async () => {
      const [before, after] = [last, await statements()];
      last = after;
      return before ? (1_000 * (after.calls - before.calls)) / (after.atMs - before.atMs) : Number.POSITIVE_INFINITY;
    };
    await expect.poll(perSecond, { interval: 2_000, timeout: 60_000 }).toBeLessThan(8);
    await worker.stop();
  });

  it("runs every task at its start, logs one that fails, and stops", async () => {
    await createPartner("Failing");
    const lines = captureLog();
    await rawSql()`alter table notices rename to notices_away`;
    const worker = await startWorker();
    await worker.stop();
    await rawSql()`alter table notices_away rename to notices`;
    const failed = lines.filter(({ message }) => message === "task failed").map(({ task }) => task);
    expect(failed).toEqual(["queue notice emails"]);
  });
});

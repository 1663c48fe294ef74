import { expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { newTestEndpoint, queueTestEvents } from "#lib/webhooks/test-webhooks.ts";
import { selectDatabaseState } from "./queries.ts";

const sql = setUpOwnDatabase();
const now = new Date("2026-11-22T12:00:00Z");
const mails = { writtenSince: new Date("2026-11-20T12:00:00Z"), attemptsMax: 12 };
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();

it("counts what is due by queue, with the time since the first became due", async () => {
  const none = { due: 0, lateSeconds: 0 };
  const empty = await selectDatabaseState(now, mails);
  expect(Object.fromEntries(empty.queues.map(({ queue, ...depth }) => [queue, depth]))).toEqual({
    deliveries: none,
    callbacks: none,
    emails: none,
    polls: none,
  });
  const { id } = await newTestTransaction();
  await sql`update transactions set next_check_at = ${secondsAgo(90)} where id = ${id}`;
  const [first, second, paused] = [
    await newTestEndpoint("http://127.0.0.1:9"),
    await newTestEndpoint("http://127.0.0.1:9"),
    await newTestEndpoint("http://127.0.0.1:9"),
  ];
  for (const one of [first, second, paused]) await queueTestEvents(one, 2);
  await sql`update webhook_deliveries set next_attempt_at = ${secondsAgo(60)}`;
  await sql`update webhook_deliveries set next_attempt_at = ${secondsAgo(-60)}
    where id = (select id from webhook_deliveries where endpoint_id = ${second.endpoint.id} limit 1)`;
  await sql`update webhook_endpoints set paused_at = now() where id = ${paused.endpoint.id}`;
  await sql`insert into outbox (id, at, recipient, subject, next_attempt_at, attempts) values
    ('due', ${secondsAgo(40)}, 'a@example.com', 'x', ${secondsAgo(30)}, 1),
    ('given up', ${secondsAgo(40)}, 'a@example.com', 'x', ${secondsAgo(30)}, 12),
    ('old', ${secondsAgo(3 * 86_400)}, 'a@example.com', 'x', ${secondsAgo(30)}, 1)`;
  const { queues, endpoints } = await selectDatabaseState(now, mails);
  expect(Object.fromEntries(queues.map(({ queue, ...depth }) => [queue, depth]))).toEqual({
    deliveries: { due: 3, lateSeconds: 60 },
    callbacks: none,
    emails: { due: 1, lateSeconds: 30 },
    polls: { due: 1, lateSeconds: 90 },
  });
  expect(endpoints).toEqual({ paused: 1, failing: 0 });
  const withoutServer = await selectDatabaseState(now, null);
  expect(withoutServer.queues.find(({ queue }) => queue === "emails")?.due).toBe(0);
});

it("counts the transactions that wait for a decision", async () => {
  const before = await selectDatabaseState(now, mails);
  const [{ id }] = [await newTestTransaction(), await newTestTransaction()];
  await sql`update transactions set review_reason = 'amount' where id = ${id}`;
  expect((await selectDatabaseState(now, mails)).inReview).toBe(before.inReview + 1);
});

it("finds rows without a partition and partitions ahead, and running transactions", async () => {
  const { partitions, transactions } = await selectDatabaseState(new Date(), mails);
  expect(partitions).toEqual([
    { table: "api_logs", ahead: 14, defaultRows: 0 },
    { table: "audit_log", ahead: expect.toSatisfy((ahead) => ahead >= 2), defaultRows: 0 },
  ]);
  expect(transactions).toEqual({ oldest: expect.stringMatching(/^\d+$/), next: expect.stringMatching(/^\d+$/) });
  await sql.begin(async (tx) => {
    const [row] = await tx`select pg_current_xact_id()::text as id`;
    await rawSql()`select pg_current_xact_id()`;
    const open = (await selectDatabaseState(new Date(), mails)).transactions;
    expect(Number(open.oldest)).toBeLessThanOrEqual(Number(row?.id));
    expect(Number(open.next)).toBeGreaterThan(Number(row?.id));
  });
});

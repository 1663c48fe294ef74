import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { verifyWebhook } from "#clients/typescript/src/webhooks.ts";
import { closeDatabase, rawSql, transact } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createTestDatabase } from "#db/test-database.ts";
import { seedCatalog } from "#lib/assets/queries/seed.ts";
import { minuteMs } from "#lib/duration.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { startSmtp } from "#lib/mail/test-smtp.ts";
import { signed } from "#lib/providers/adapters/moonpay/test-case.ts";
import { isNightly } from "#lib/test-random-cases.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";
import { type Service, startService } from "#processes/service.ts";
import { sendRequest } from "#tools/test-client.ts";
import { startTestServer } from "#tools/test-server.ts";
import { hasFaketime, testClock } from "./test-clock.ts";
import { type Cluster, hasPostgres15, removeData, startCluster, stopClusters } from "./test-cluster.ts";

const boundMs = minuteMs;
const timeoutMs = 3 * minuteMs;
// After the first attempt. The test shortens these to a few seconds.
const mailWaitSeconds = 60;
const checkWaitSeconds = 5 * 60;

type Jump = [name: string, clocks: ("service" | "database")[], before: Offset, after: Offset, shownHours: number];
type Offset = "+0h" | "+2h" | "-2h";

const usualJumps: Jump[] = [
  ["of the worker two hours back", ["service"], "+0h", "-2h", 0],
  ["of the worker and Postgres two hours ahead", ["service", "database"], "+0h", "+2h", 2],
  ["of Postgres two hours back", ["database"], "+0h", "-2h", -2],
];
const otherJumps: Jump[] = [
  ["of the worker two hours ahead and back", ["service"], "+2h", "+0h", 0],
  ["of the worker two hours ahead", ["service"], "+0h", "+2h", 0],
  ["of the worker and Postgres two hours ahead and back", ["service", "database"], "+2h", "+0h", 0],
  ["of the worker and Postgres two hours back", ["service", "database"], "+0h", "-2h", -2],
];

const provider = "guardarian";
const orderId = "order-1";

describe.skipIf(!hasFaketime || !hasPostgres15)("clock jumps (needs the packages faketime and postgresql-15)", () => {
  const clocks = hasFaketime ? { service: testClock(), database: testClock() } : undefined;
  const move = (which: ("service" | "database")[], offset: Offset) => {
    for (const one of which) clocks?.[one].moveTo(offset);
  };
  let cluster: Cluster;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let worker: Service | undefined;
  let template = "";

  beforeAll(async () => {
    await closeDatabase();
    cluster = await startCluster({ variables: clocks?.database.variables });
    vi.stubEnv("DATABASE_URL", cluster.url);
    template = new URL(await createTestDatabase("template1")).pathname.slice(1);
    const url = new URL(cluster.url);
    url.pathname = template;
    vi.stubEnv("DATABASE_URL", url.href);
    await migrateDatabase(url.href);
    await seedCatalog();
    await closeDatabase();
    smtp = await startSmtp();
    receiver = await startReceiver();
  }, timeoutMs);
  afterEach(async () => {
    await worker?.stop();
    await closeDatabase();
    move(["service", "database"], "+0h");
  });
  afterAll(async () => {
    await smtp.close();
    await receiver.close();
    await stopClusters();
    removeData();
    for (const clock of Object.values(clocks ?? {})) clock.remove();
    vi.unstubAllEnvs();
  });

  async function newDatabase(): Promise<void> {
    vi.stubEnv("DATABASE_URL", cluster.url);
    vi.stubEnv("DATABASE_URL", await createTestDatabase(template));
  }

  async function startWorker(variables: Record<string, string> | undefined = clocks?.service.variables): Promise<void> {
    await newDatabase();
    worker = await startService("worker", "processes/work.ts", {
      ...process.env,
      ...variables,
      SVC_SMTP_URL: smtp.url,
      SVC_MAIL_FROM: "Slipway <slipway@example.com>",
      SVC_PRODUCTION_URL: "https://api.example.com",
      SVC_TRUSTED_PROXIES: "0",
    });
  }

  /** One of everything that is retried. Nothing succeeds yet. */
  async function createWork() {
    receiver.received.length = 0;
    receiver.answerWith((response) => response.writeHead(500).end());
    smtp.mailbox.length = 0;
    smtp.refusal = "451 try again later";
    const { scope, endpoint, secret } = await newTestEndpoint(receiver.url);
    await sendTestEvent(scope, { name: "transaction.success" }, new Date());
    await transact((tx) => queueMail(["ada@example.com"], { subject: "Hello", text: "Hello" }, new Date(), tx));
    // By another clock, the worker might expire their links at once.
    const [row] = await rawSql()`select now()`;
    const now = new Date(row?.now);
    const reported = await newTestTransaction({ provider, now });
    // A forward jump may expire its link.
    await rawSql()`update transactions set next_check_at = null where id = ${reported.id}`;
    const state = { reference: null, providerTransactionId: orderId, status: "processing", rawStatus: "exchanging" };
    await rawSql()`insert into callbacks (provider, environment, body_hash, state, received_at, next_attempt_at)
      values (${provider}, 'sandbox', 'x', ${JSON.stringify(state)}, now(), now())`;
    const open = await newTestTransaction({ provider, now });
    await rawSql()`update transactions set provider_link = 'https://provider.example', next_check_at = now()
      where id = ${open.id}`;
    return { endpoint, secret, reported, open };
  }

  type Work = Awaited<ReturnType<typeof createWork>>;

  async function readWork({ endpoint, reported, open }: Work) {
    const [row] = await rawSql()`select
      (select attempts from webhook_deliveries where endpoint_id = ${endpoint.id}) as deliveries,
      (select status from webhook_deliveries where endpoint_id = ${endpoint.id}) as delivery_status,
      (select attempts from outbox where recipient = 'ada@example.com') as emails,
      (select attempts from callbacks) as callbacks,
      (select status from transactions where id = ${reported.id}) as reported_status,
      (select check_count from transactions where id = ${open.id}) as checks,
      (select status from transactions where id = ${open.id}) as open_status`;
    return row;
  }

  /** The first attempts have failed, and the next ones are planned a few seconds later. */
  async function untilPlanned(work: Work): Promise<void> {
    await vi.waitFor(
      async () => {
        const done = await readWork(work);
        for (const name of ["deliveries", "emails", "callbacks", "checks"])
          expect([name, done?.[name]]).toEqual([name, expect.toSatisfy((count) => count >= 1)]);
        expect(await rawSql()`select error from outbox where error is not null`).toHaveLength(1);
        expect(await rawSql()`select outcome from callbacks where outcome = 'parked'`).toHaveLength(1);
        // Until then, it is the lease.
        expect(
          await rawSql()`select from transactions where id = ${work.open.id} and next_check_at > now() + interval '3 min'`,
        ).toHaveLength(1);
      },
      { timeout: 2 * boundMs, interval: 200 },
    );
    await rawSql()`update outbox set next_attempt_at = next_attempt_at - ${`${mailWaitSeconds - 5}s`}::interval`;
    await rawSql()`update transactions set next_check_at = next_check_at - ${`${checkWaitSeconds - 5}s`}::interval
      where id = ${work.open.id}`;
  }

  /** The next attempts succeed within a minute, and each message arrives once. */
  async function expectDone({ secret, ...work }: Work, at: () => Date): Promise<void> {
    await rawSql()`update transactions set provider_transaction_id = ${orderId} where id = ${work.reported.id}`;
    smtp.refusal = null;
    receiver.received.length = 0;
    // A timestamp more than five minutes off isn't accepted.
    receiver.answerWith((response, { headers, body }) => {
      verifyWebhook({ headers, body, secret, now: at() }).then(
        () => response.end(),
        () => response.writeHead(400).end(),
      );
    });
    await vi.waitFor(
      async () =>
        expect(await readWork({ secret, ...work })).toMatchObject({
          delivery_status: "delivered",
          reported_status: "processing",
          checks: expect.toSatisfy((count) => count >= 2),
          open_status: "pending",
        }),
      { timeout: boundMs, interval: 200 },
    );
    await expect.poll(() => smtp.mailbox.length, { interval: 200 }).toBeGreaterThan(0);
    expect(smtp.mailbox).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  }

  const hours = (count: number) => () => new Date(Date.now() + count * 60 * minuteMs);

  it.each(isNightly ? [...usualJumps, ...otherJumps] : usualJumps)(
    "%s delay nothing by more than a minute, and nothing is given up or sent twice",
    async (_name, which, before, after, shownHours) => {
      move(which, before);
      await startWorker();
      const work = await createWork();
      await untilPlanned(work);
      move(which, after);
      await expectDone(work, hours(shownHours));
    },
    timeoutMs,
  );

  it(
    "of a server two hours ahead delays no event",
    async () => {
      await startWorker({});
      receiver.received.length = 0;
      receiver.answerWith((response) => response.end());
      const row = await newTestTransaction({ provider: "moonpay" });
      const settings = { name: "A", url: receiver.url, events: ["transaction.failed" as const] };
      await createEndpoint(row, settings, null, new Date());
      move(["service"], "+2h");
      const server = await startTestServer(clocks?.service.variables);
      const data = { id: orderId, status: "failed", externalTransactionId: row.id };
      const callback = signed({ type: "transaction_updated", data }, { at: new Date() });
      const { path: target, headers, body } = callback;
      const { status } = await sendRequest(server.url, { method: "POST", target, headers, body: body.toString() });
      expect(status).toBe(200);
      await expect.poll(() => receiver.received.length, { interval: 200 }).toBeGreaterThan(0);
      await server.stop();
    },
    timeoutMs,
  );
});

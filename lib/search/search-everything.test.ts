import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { POST } from "#app/api/operator/search/route.ts";
import { callConsole, newTestOperator } from "#app/api/test-operator.ts";
import { newTestPartner } from "#app/api/test-partner.ts";
import { db, transact } from "#db/client.ts";
import { partners } from "#db/schema.ts";
import { addLogs } from "#lib/api-logs/test-logs.ts";
import { addCustomersTransaction } from "#lib/customers/test-customer.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { eventsByPrefix } from "#lib/search/queries.ts";
import { addTestEndpoint, addTestTransaction } from "#lib/transactions/test-listed.ts";
import { listDeliveries } from "#lib/webhooks/list-deliveries.ts";
import { deliveriesByPrefix } from "#lib/webhooks/queries/deliveries.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";
import { searchAllPartners } from "./search-all-partners.ts";
import { searchEverything } from "./search-everything.ts";

const now = new Date();

it("finds a transaction by the beginning of its reference and says what else matched", async () => {
  const { scope } = await newTestPartner();
  const row = await addTestTransaction(scope, { partnerContext: "order-14168", walletAddress: "bc1qsearched" });
  const hit = { kind: "transaction", id: row.id, status: "pending", path: `transactions/${row.id}` };
  const title = expect.stringMatching(/^100 USD → 0\.\d+ BTC$/);
  expect(await searchEverything(scope, "order-141", now)).toEqual([
    { ...hit, title, detail: "partner reference order-14168" },
  ]);
  expect(await searchEverything(scope, "bc1qsea", now)).toEqual([
    { ...hit, title, detail: "order-14168 · wallet bc1qsearched" },
  ]);
  expect(await searchEverything((await newTestPartner()).scope, "order-141", now)).toEqual([]);
});

it("finds an endpoint by the beginning of its ID", async () => {
  const { scope } = await newTestPartner();
  const { endpoint } = await addTestEndpoint(scope);
  const hits = await searchEverything(scope, endpoint.id.slice(0, 12), now);
  expect(hits.map(({ id }) => id)).toEqual([endpoint.id]);
  expect(await searchEverything(scope, "%%%%", now)).toEqual([]);
});

it("finds a customer by the whole reference or ID, without naming the reference", async () => {
  const { scope } = await newTestPartner();
  const { customerId } = await addCustomersTransaction(scope, "cus_8f3a1c20");
  const hit = { kind: "customer", id: customerId, title: "cus_…20", detail: `ID ${customerId}` };
  for (const text of ["cus_8f3a1c20", customerId])
    expect(await searchEverything(scope, text, now)).toEqual([{ ...hit, path: `customers/${customerId}` }]);
  expect(await searchEverything(scope, "cus_8f3a1c2", now)).toEqual([]);
  const foreign = (await newTestPartner()).scope;
  for (const text of ["cus_8f3a1c20", customerId]) expect(await searchEverything(foreign, text, now)).toEqual([]);
});

it("finds deliveries and events by the first four characters after the prefix of their ID", async () => {
  const { scope, endpoint } = await newTestEndpoint("https://example.com/hook");
  const { deliveryIds, eventId } = await sendTestEvent(scope, { name: "transaction.success" }, now);
  const id = deliveryIds[0] ?? "";
  const path = `webhooks/deliveries/${id}`;
  const detail = `pending, to ${endpoint.name} · ID ${id}`;
  const delivery = { kind: "delivery", id, title: "transaction.success", detail, path };
  expect(await searchEverything(scope, id.slice(0, 8), now)).toEqual([delivery]);
  expect(await searchEverything(scope, id.slice(0, 7), now)).toEqual([]);
  expect((await searchEverything(scope, eventId.slice(0, 8), now)).map((hit) => hit.id)).toEqual([eventId]);
  expect((await listDeliveries(scope, { id: eventId.slice(0, 8) })).deliveries.map((one) => one.id)).toEqual([id]);
  const foreign = (await newTestPartner()).scope;
  for (const text of [id, eventId]) expect(await searchEverything(foreign, text, now)).toEqual([]);
});

it("finds requests by the first digits of their ID, newest first", async () => {
  const { scope } = await newTestPartner();
  const { ids } = await addLogs([{ at: now }, { at: new Date(now.getTime() - 1_000) }], scope);
  const found = async (text: string) => (await searchEverything(scope, text, now)).map(({ id }) => id);
  expect(await found(ids[0]?.slice(0, 8) ?? "")).toEqual(ids);
  for (const id of ids) expect(await found(id.slice(0, -8))).toEqual([id]);
  expect(await found("req_ffff")).toEqual([]);
  expect(await searchEverything((await newTestPartner()).scope, ids[0] ?? "", now)).toEqual([]);
});

it.each([
  ["deliveries", deliveriesByPrefix],
  ["events", eventsByPrefix],
] as const)("reads the index of the prefix of %s, also in a generic plan", async (name, byPrefix) => {
  const { scope } = await newTestPartner();
  const { sql: text, params } = byPrefix(scope, "abcd", 20).toSQL();
  const plan = await transact(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    const values = params.map((value) => (typeof value === "number" ? String(value) : `'${String(value)}'`)).join(", ");
    await tx.execute(sql.raw(`prepare search_${name} as ${text}`));
    return tx.execute<{ "QUERY PLAN": string }>(sql.raw(`explain execute search_${name} (${values})`));
  });
  const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(lines).toMatch(new RegExp(`Scan Backward using webhook_${name}_id_prefix`));
  expect(lines).toMatch(/Index Cond: .*~>=~ .*~<~ /);
});

it("finds partners by name and any partner's transactions for the operator only", async () => {
  const { scope } = await newTestPartner();
  const name = `Lagos ${randomBase62(10)}`;
  await db.update(partners).set({ name }).where(eq(partners.id, scope.partnerId));
  const row = await addTestTransaction(scope, { walletAddress: `0x${randomBase62(8)}AbC` });
  expect(await searchAllPartners(name.slice(0, 12).toLowerCase(), now)).toEqual([
    { kind: "partner", id: scope.partnerId, title: name, detail: scope.partnerId, path: `partners/${scope.partnerId}` },
  ]);
  for (const text of [row.id.slice(0, 12), row.partnerContext.slice(0, 12), row.walletAddress?.slice(0, 10) ?? ""]) {
    expect((await searchAllPartners(text, now)).map(({ id }) => id)).toEqual([row.id]);
  }
  expect((await searchAllPartners("moonp", now)).map(({ path }) => path)).toEqual([
    "providers/production/moonpay",
    "providers/sandbox/moonpay",
  ]);
  const operator = await newTestOperator();
  expect((await operator.call(POST, { body: { q: "x" } })).status).toBe(400);
  const found = await operator.call(POST, { body: { q: row.id } });
  expect([found.status, found.body.data.hits[0].id]).toEqual([200, row.id]);
  expect((await callConsole(POST, { body: { q: row.id } })).status).toBe(401);
});

it("finds a transaction by its checkout link in its own environment and partner, and the operator by the link of any", async () => {
  const { scope } = await newTestPartner();
  const row = await addTestTransaction(scope);
  for (const text of [row.checkoutToken, `https://pay.example/checkout/${row.checkoutToken}/receipt`]) {
    expect(await searchEverything(scope, text, now)).toMatchObject([
      { id: row.id, detail: `${row.partnerContext} · checkout link` },
    ]);
    expect((await searchAllPartners(text, now)).map(({ id }) => id)).toEqual([row.id]);
    for (const foreign of [(await newTestPartner()).scope, { ...scope, environment: "production" as const }])
      expect(await searchEverything(foreign, text, now)).toEqual([]);
  }
});

it("finds transactions of about a fiat amount, by day and without one", async () => {
  const { scope } = await newTestPartner();
  const add = async (fiatAmount: string, createdAt: string, fiatCurrency = "ISK") =>
    (await addTestTransaction(scope, { fiatAmount, fiatCurrency, createdAt: new Date(createdAt) })).id;
  const first = await add("771.12", "2026-11-03T00:00:00Z");
  const last = await add("778.90", "2026-11-03T23:59:59.999Z");
  await add("778.91", "2026-11-03T12:00:00Z");
  await add("775", "2026-11-03T12:00:00Z", "NOK");
  const next = await add("771.12", "2026-11-04T00:00:00Z");
  const found = async (text: string) => (await searchEverything(scope, text, now)).map(({ id }) => id);
  expect(await found("771.189 isk 2026-11-03")).toEqual([last, first]);
  expect(await found("ISK 771.12 2026-11-04")).toEqual([next]);
  expect(await found("ISK 771.12")).toEqual([next, first]);
  const later = new Date("2026-11-10T00:00:00Z");
  const ofAny = async (text: string) => (await searchAllPartners(text, later)).map(({ id }) => id);
  expect(await ofAny("771.12 ISK 2026-11-03")).toEqual([first]);
  // Without a day, the last 7 days.
  expect(await ofAny("771.12 ISK")).toEqual([next, first]);
  expect((await searchAllPartners("771.12 ISK", new Date("2026-11-10T00:00:00.001Z"))).map(({ id }) => id)).toEqual([
    next,
  ]);
  expect(await searchEverything((await newTestPartner()).scope, "771.12 ISK", now)).toEqual([]);
});

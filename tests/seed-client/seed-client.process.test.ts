import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { freePort } from "#processes/postgres.ts";
import { type Service, startService } from "#processes/service.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { startTestServer } from "#tools/test-server.ts";
import { followLink } from "./test-buyer.ts";
import {
  creations,
  documented,
  exchangeType,
  quoteQueries,
  type Response,
  SeedClient,
  startSeedReceiver,
} from "./test-seed-client.ts";
import * as specified from "./test-specified.ts";

const { problemsOf, problemsOfEach } = specified;
const environments = ["production", "sandbox"] as const;
type Environment = (typeof environments)[number];

setUpOwnDatabase();

let server: Awaited<ReturnType<typeof startTestServer>>;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let worker: Service;
const partners = {} as Record<Environment, Awaited<ReturnType<typeof newTestPartner>>>;
const clients = {} as Record<Environment, SeedClient>;

beforeAll(async () => {
  const port = await freePort();
  simulator = await startSimulator({ port: 0, folder: null, callbackUrl: `http://127.0.0.1:${port}` });
  stubVariables(simulatorVariables(simulator.url, null));
  server = await startTestServer({ PORT: String(port) });
  worker = await startService("worker", "processes/work.ts", { ...process.env, NODE_ENV: "production" });
  for (const environment of environments) {
    partners[environment] = await newTestPartner(environment);
    clients[environment] = new SeedClient(server.url, partners[environment].key);
  }
});
afterAll(async () => {
  await Promise.all([server.stop(), worker.stop()]);
  await simulator.close();
});

/** The data of a response of which everything the specification says of an envelope is true. */
function dataOf({ status, headers, body }: Response) {
  expect(problemsOf(body, specified.envelope)).toEqual([]);
  expect(headers.get("content-type")).toContain("application/json");
  expect([status, body.success, body.code, body]).toEqual([200, true, 200, body]);
  return body.data;
}

function expectError({ status, body }: Response, wanted: number): void {
  expect(problemsOf(body, specified.envelope)).toEqual([]);
  expect([status, body.success, body.code]).toEqual([wanted, false, wanted]);
}

it("uses a client that imports nothing of Slipway", () => {
  for (const file of ["test-seed-client.ts", "test-specified.ts"]) {
    const source = readFileSync(path.join(import.meta.dirname, file), "utf8");
    const imported = [...source.matchAll(/from "([^"]+)"/g)].map(([, name = ""]) => name);
    expect(imported.filter((name) => !name.startsWith("node:"))).toEqual([]);
  }
});

const names = ["buy", "buyToWallet", "exchange", "sell"] as const;

describe.each(environments)("a client of the specification in %s", (environment) => {
  const client = () => clients[environment];

  it.each(["/crypto-currencies", `/crypto-currencies?${documented.typeFilter}`])("lists %s", async (target) => {
    expect(problemsOfEach(dataOf(await client().get(target)), specified.cryptoCurrency)).toEqual([]);
  });

  it.each(["/fiat-currencies", `/fiat-currencies?${documented.typeFilter}`])("lists %s", async (target) => {
    expect(problemsOfEach(dataOf(await client().get(target)), specified.fiatCurrency)).toEqual([]);
  });

  it("lists payment methods, and recommends one of them", async () => {
    const data = dataOf(await client().get(`/payment-methods?${documented.paymentMethodFilter}`));
    expect(problemsOfEach(data.payment_methods, specified.paymentMethod)).toEqual([]);
    expect(data.payment_methods.map(({ svc_id }: { svc_id: string }) => svc_id)).toContain(data.recommended);
  });

  it("lists providers with and without a key", async () => {
    for (const response of [await client().get("/providers"), await client().get("/providers", {})])
      expect(problemsOfEach(dataOf(response), specified.provider)).toEqual([]);
  });

  it.each(Object.entries(quoteQueries))("gets quotes with one best one: %s", async (_, query) => {
    const quotes = dataOf(await client().quotes(query));
    expect(problemsOfEach(quotes, specified.quote)).toEqual([]);
    const best = quotes.filter((one: { is_best: boolean }) => one.is_best);
    expect(best).toHaveLength(1);
    expect([best[0].crypto_amount > 0, best[0].quote_amount > 0]).toEqual([true, true]);
    expect(quotes.filter((one: object) => "link" in one)).toEqual([]);
  });

  it("gets a quote of the exchange-type provider for a BUY only with a wallet", async () => {
    const ofExchange = async (query: Record<string, string>) =>
      dataOf(await client().quotes(query)).find(
        (one: { provider: { identifier: string } }) => one.provider.identifier === exchangeType,
      );
    expect(await ofExchange(quoteQueries.buy)).toMatchObject({ is_best: false, crypto_amount: 0 });
    expect((await ofExchange(quoteQueries.buyToWallet)).crypto_amount).toBeGreaterThan(0);
  });

  it.each(names)("creates a transaction and reads it: %s", async (name) => {
    const body = creations[name];
    const created = dataOf(await client().create(body));
    expect(problemsOf(created, specified.createdTransaction)).toEqual([]);
    expect([created.provider.identifier, new URL(created.link).origin]).toEqual([body.provider, server.url]);
    expect(created.quote_amount).toBe(body.type === "BUY" ? created.crypto_amount : created.fiat_amount);
    const stored = dataOf(await client().get(`/transactions/${created.transaction_id}`));
    expect(problemsOf(stored, specified.storedTransaction)).toEqual([]);
    const { amount: _, payment_method: method, redirect_url: __, ...same } = body;
    const { wallet_address: wallet, ...rest } = { wallet_address: undefined, ...same };
    expect(stored).toMatchObject({ ...rest, id: created.transaction_id, transaction_id: created.transaction_id });
    expect([stored.transaction_method, stored.recipient_address]).toEqual([method, wallet ?? ""]);
  });

  it("can't create a BUY at the exchange-type provider without a wallet", async () => {
    expectError(await client().create(creations.exchangeWithoutWallet), documented.statusOf.invalid);
  });

  it("lists each of its transactions once, page by page, newest first", async () => {
    // Those that exist are returned again.
    for (const name of names) dataOf(await client().create(creations[name]));
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const data = dataOf(await client().get(`/transactions?${documented.page(3, cursor)}`));
      expect(problemsOfEach(data.transactions, specified.storedTransaction)).toEqual([]);
      ids.push(...data.transactions.map(({ id }: { id: string }) => id));
      cursor = data.pagination.next_cursor;
    } while (cursor);
    const all = dataOf(await client().get("/transactions")).transactions;
    expect(ids).toEqual(all.map(({ id }: { id: string }) => id));
    const contexts = all.map((one: { partner_context: string }) => one.partner_context);
    expect(contexts.toSorted()).toEqual(["seed-buy", "seed-buy-to-wallet", "seed-exchange", "seed-sell"]);
    const times = all.map((one: { created_at: string }) => one.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it("gets errors in the envelope", async () => {
    const [{ statusOf }, path] = [documented, "/transactions"];
    expectError(await client().get(path, {}), statusOf.missingKey);
    expectError(
      await client().get(path, { Authorization: `Bearer ${partners[environment].key}` }),
      statusOf.missingKey,
    );
    expectError(await client().get(path, { "X-SVC-API-KEY": "wrong" }), statusOf.wrongKey);
    expectError(await client().get(`${path}/unknown`), statusOf.unknownTransaction);
    expectError(await client().get("/unknown"), statusOf.unknownPath);
    for (const name of Object.keys(quoteQueries.buy)) {
      const { [name as "type"]: _, ...query } = quoteQueries.buy;
      expectError(await client().quotes(query), statusOf.invalid);
    }
    expectError(await client().quotes({ ...quoteQueries.buy, type: "SWAP" }), statusOf.invalid);
    for (const name of Object.keys(creations.buy)) {
      const { [name as "type"]: _, ...body } = { ...creations.buy, partner_context: "seed-invalid" };
      expectError(await client().create(body), statusOf.invalid);
    }
    expectError(await client().create("{"), statusOf.invalid);
  });

  it("finds its requests in the API logs of its environment, without parameters", async () => {
    dataOf(await client().quotes(quoteQueries.buyToWallet));
    const logs = await partners[environment].logs();
    expect(logs.find(({ path }) => path.endsWith("/quotes"))).toMatchObject({
      path: "/api/v1/partner/quotes",
      method: "GET",
      status: expect.any(Number),
    });
    const text = JSON.stringify(logs);
    for (const secret of [partners[environment].key, "seed-buy", "150000", "bc1q"]) expect(text).not.toContain(secret);
  });

  it("gets 429 with Retry-After when it sends too many requests", async () => {
    const limited = await newTestPartner(environment);
    await updateLimits(limited.scope, { reads: 2, quotes: 2, creations: 2 });
    const other = new SeedClient(server.url, limited.key);
    const responses = [];
    for (let sent = 0; sent < 6; sent += 1) responses.push(await other.get("/providers"));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused) {
      expectError(one, documented.statusOf.tooMany);
      expect(Number(one.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });
});

it("gets a signed webhook when a transaction succeeds, and when it fails", async () => {
  const { scope, key } = partners.production;
  const client = new SeedClient(server.url, key);
  const receiver = await startSeedReceiver();
  const events = ["transaction.success", "transaction.failed"] as const;
  const { secret } = await createEndpoint(
    scope,
    { name: "Seed", url: receiver.url, events: [...events] },
    null,
    new Date(),
  );
  for (const [name, action, event] of [
    ["toSucceed", "pay", "transaction.success"],
    ["toFail", "fail", "transaction.failed"],
  ] as const) {
    const created = dataOf(await client.create(creations[name]));
    await followLink(created.link, action);
    const bodyOf = () => receiver.received.map(({ body }) => JSON.parse(body)).find(({ meta }) => meta.event === event);
    await expect.poll(bodyOf).toBeDefined();
    const body = bodyOf();
    expect(problemsOf(body, specified.webhook)).toEqual([]);
    expect(Math.abs(body.meta.server_time - Date.now() / 1_000)).toBeLessThan(600);
    const { partner_context, type, provider, fiat_currency, crypto_currency, network } = creations[name];
    expect(body.data).toMatchObject({ partner_context, type, provider, fiat_currency, crypto_currency, network });
    expect(body.data.id).toBe(created.transaction_id);
    expect(body.data.status).toBe(name === "toSucceed" ? "success" : "failed");
    const polled = dataOf(await client.get(`/transactions/${created.transaction_id}`));
    expect(polled).toMatchObject(body.data);
  }
  for (const received of receiver.received) {
    expect(documented.isSigned(secret, received)).toBe(true);
    expect(documented.isSigned(secret, { ...received, body: `${received.body} ` })).toBe(false);
  }
  await receiver.close();
});

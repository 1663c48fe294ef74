import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  DELETE as resetSettings,
  PUT as saveSettings,
} from "#app/api/operator/providers/[environment]/[provider]/settings/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { closeDatabase } from "#db/client.ts";
import { prepareRoles } from "#db/roles.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { buyerForm } from "#lib/checkout/test-checkout.ts";
import { viewCheckout } from "#lib/checkout/view-checkout.ts";
import { testConnection } from "#lib/people/operators/change-provider.ts";
import { healthCache } from "#lib/providers/health/health-cache.ts";
import type { Order, RampProvider } from "#lib/providers/provider.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { describeProviders, describeSettings } from "#lib/providers/settings/describe-settings.ts";
import { loadProviderSettings, refreshProviderSettings } from "#lib/providers/settings/load-settings.ts";
import { fetchQuote } from "#lib/quotes/fetch-quote.ts";
import { captureLog } from "#lib/test-log.ts";
import { stubNoProviders, stubVariables } from "#lib/test-variables.ts";
import { stopTracing, withSpan } from "#lib/tracing.ts";
import { orderOf } from "#lib/transactions/follow-up.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { partVariables, serverParts } from "#processes/server-parts.ts";
import { makeSocketFolder, type Service, startService } from "#processes/service.ts";
import { isProviderVariable } from "#processes/settings.ts";
import { traceTo } from "#processes/tracing.ts";
import { startCollector } from "#tools/test-collector.ts";
import { callProvidersThrough } from "./send-call.ts";

const sql = setUpOwnDatabase();
const place = { environment: "sandbox" as const, provider: "guardarian" };
const request = {
  side: "BUY" as const,
  fiat: "USD",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  wallet: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
};
const order: Order = {
  ...request,
  reference: "tx_1",
  cryptoAmount: "0.001",
  returnUrl: "https://slipway.example/checkout/x",
  callbackUrl: "https://slipway.example/api/callbacks/guardarian",
  buyerIp: "203.0.113.10",
  buyerInput: {},
};

let local: readonly RampProvider[];
let listedLocally: unknown;
let checkedLocally: string[];
let parts: ReturnType<typeof serverParts>;
let service: Service;
let operator: Awaited<ReturnType<typeof newTestOperator>>;

const start = async () => {
  const [{ name, file, env } = { name: "", file: "", env: process.env }] = parts;
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = process.env;
  service = await startService(name, file, { ...env, OTEL_EXPORTER_OTLP_ENDPOINT });
};
const restart = () => service.stop().then(start);
const describeAll = () =>
  (["production", "sandbox"] as const).map((environment) => [
    describeProviders(environment),
    describeProviders(environment).map(({ id }) => describeSettings({ environment, provider: id })),
    configuredProviders(environment).map((provider) => ({ ...provider, keys: Object.keys(provider).toSorted() })),
  ]);
const checkAll = async () => {
  const checks = await testConnection(place, { wallet: request.wallet, amount: null }, new Date());
  return checks.map(({ name, outcome }) => `${name}: ${outcome}`);
};
const find = (providers: readonly RampProvider[], id = place.provider) => {
  const provider = providers.find((one) => one.id === id);
  if (!provider) throw new Error(`${id} isn't configured`);
  return provider;
};
const remote = (id?: string) => find(configuredProviders("sandbox"), id);
const outcome = (work: Promise<unknown>) =>
  work.then(
    (result) => ({ result }),
    (error) => ({ error }),
  );
const context = (buyerIp: string) => ({
  providersIn: configuredProviders,
  baseUrl: () => "https://slipway.example",
  buyerIp,
  now: new Date(),
});

// This process becomes the one that renders pages: its database role, its variables, and another process for providers.
beforeAll(async () => {
  await loadProviderSettings();
  local = configuredProviders("sandbox");
  listedLocally = JSON.parse(JSON.stringify(describeAll()));
  checkedLocally = await checkAll();
  operator = await newTestOperator();
  const urls = await prepareRoles(process.env.DATABASE_URL ?? "", {}, console.error);
  parts = serverParts({ ...process.env, ...partVariables(urls) }, ["web"], makeSocketFolder());
  await start();
  await closeDatabase();
  stubNoProviders();
  const { DATABASE_URL = "", SVC_PROVIDERS_SOCKET } = parts[1]?.env ?? process.env;
  stubVariables({ DATABASE_URL });
  callProvidersThrough(SVC_PROVIDERS_SOCKET);
  await loadProviderSettings();
});
afterAll(async () => {
  callProvidersThrough(undefined);
  await service.stop();
  await closeDatabase();
});

describe("pages, without the providers' credentials", () => {
  it("have none in their variables, and can't read them in the database", async () => {
    const variables = Object.keys(parts[1]?.env ?? {});
    expect(variables).toContain("SVC_SECRET");
    expect(variables.filter(isProviderVariable)).toEqual([]);
    const web = postgres(parts[1]?.env.DATABASE_URL ?? "", { max: 1 });
    await expect(web`select sealed from provider_settings`).rejects.toThrow("permission denied");
    await expect(web`select sealed from provider_tokens`).rejects.toThrow("permission denied");
    await web.end();
  });

  it("list the same providers and settings", () => {
    expect(JSON.parse(JSON.stringify(describeAll()))).toEqual(listedLocally);
  });

  it("get the same quotes, errors, and orders", async () => {
    for (const own of local) {
      const quote = await remote(own.id).quote(request);
      expect(Object.keys(quote)).toEqual(Object.keys(await own.quote(request)));
      if ("expiresAt" in quote && quote.expiresAt) expect(quote.expiresAt).toBeInstanceOf(Date);
    }
    const unknown = { ...request, crypto: "NOPE" };
    const impossible = { ...order, crypto: "NOPE" };
    for (const own of local) {
      expect(await outcome(remote(own.id).quote(unknown)), own.id).toEqual(await outcome(own.quote(unknown)));
      const { error } = (await outcome(remote(own.id).createCheckout(impossible))) as { error?: Error };
      const { error: expected } = (await outcome(own.createCheckout(impossible))) as { error?: Error };
      expect(error?.constructor, own.id).toBe(expected?.constructor);
      expect(JSON.stringify(error), own.id).toEqual(JSON.stringify(expected));
      expect(error?.message).toBe(expected?.message);
    }
    const unknownOrder = { reference: "tx_unknown", providerTransactionId: null, side: "BUY" as const };
    expect(await remote().getOrder(unknownOrder)).toBeNull();
  });

  it("test a connection", async () => {
    expect(await checkAll()).toEqual(checkedLocally);
    expect(checkedLocally).toContain("Credentials: passed");
  });

  it("place an order at the provider", async () => {
    const quote = await fetchQuote(remote(), request, new Date());
    if ("unsupported" in quote) throw new Error(quote.message);
    const row = await newTestTransaction({ provider: place.provider });
    const form = buyerForm({ displayedRate: quote.exchangeRate });
    const link = await startCheckout(row.checkoutToken, form, context("203.0.113.11"));
    const { row: placed } = await readAgain(row);
    expect(placed).toMatchObject({ providerLink: link, providerTransactionId: expect.any(String) });
    expect(await find(local).getOrder(orderOf(placed))).toMatchObject({ status: "pending" });
  });

  it("have the requests to providers in their traces", async () => {
    const collector = await startCollector();
    stubVariables({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    await restart();
    traceTo("pages", process.env);
    await withSpan({ name: "GET /sandbox/quotes", kind: "server" }, () => remote().quote(request));
    await stopTracing();
    await restart();
    await collector.close();
    const { spans } = collector.take();
    const page = spans.find(({ name }) => name === "GET /sandbox/quotes");
    const call = spans.find(({ parentSpanId }) => parentSpanId === page?.spanId);
    expect(call).toMatchObject({ name: "providers call", part: "providers", traceId: page?.traceId });
    const sent = spans.find(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect(sent).toMatchObject({ name: expect.stringMatching(/^guardarian /), traceId: page?.traceId });
  });

  it("save credentials, which take effect and are recorded", async () => {
    const body = { apiKey: "canary-4711-4711" };
    expect((await operator.call(saveSettings, { method: "PUT", params: place, body })).status).toBe(400);
    const all = { ...body, callbackToken: "another-token" };
    expect((await operator.call(saveSettings, { method: "PUT", params: place, body: all })).status).toBe(200);
    const [row] = await sql`select actor_name, after from audit_log where action = 'provider.settings'`;
    expect(row).toMatchObject({ actor_name: operator.email, after: { settings: ["apiKey", "callbackToken"] } });
    await loadProviderSettings();
    const shown = describeSettings(place).flatMap(({ name, source, value }) =>
      source === "saved" ? [[name, value]] : [],
    );
    expect(Object.fromEntries(shown)).toEqual({ apiKey: null, callbackToken: null });
    expect((await operator.call(resetSettings, { method: "DELETE", params: place })).body.data).toEqual({
      was_set: true,
    });
    await loadProviderSettings();
  });
});

describe("while the process that calls providers is gone, pages", () => {
  it("say that it is temporary, blame no provider, and recover", async () => {
    const log = captureLog();
    const row = await newTestTransaction({ provider: place.provider });
    service.kill();
    await service.ended;
    await refreshProviderSettings();
    for (let count = 0; count < 5; count += 1) {
      expect(await fetchQuote(remote(), request, new Date())).toMatchObject({ unsupported: "provider_error" });
    }
    const view = await viewCheckout(row.checkoutToken, { providersIn: configuredProviders, now: new Date() });
    expect(view?.price).toEqual({ state: "unavailable" });
    await expect(startCheckout(row.checkoutToken, buyerForm(), context("203.0.113.12"))).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    const saved = await operator.call(saveSettings, { method: "PUT", params: place, body: { apiKey: "x" } });
    expect(saved).toMatchObject({ status: 503, body: { msg: expect.stringContaining("temporarily unavailable") } });
    expect(healthCache().outages.size).toBe(0);
    // Not an outage of the database.
    expect(new Set(log.map(({ message }) => message))).toEqual(new Set(["provider request failed", "request failed"]));
    await start();
    expect(await fetchQuote(remote(), request, new Date())).toHaveProperty("exchangeRate");
  });

  it("know whether the provider may have an order", async () => {
    service.kill();
    await service.ended;
    const unsent = await outcome(remote().createCheckout(order));
    expect(unsent).toMatchObject({ error: { code: "service_unavailable", mayHaveOrder: false } });
    // Reads a request, and ends without a reply.
    const path = parts[1]?.env.SVC_PROVIDERS_SOCKET ?? "";
    rmSync(path, { force: true });
    const cut = createServer((socket) => socket.once("data", () => socket.destroy()));
    await once(cut.listen(path), "listening");
    const lost = await outcome(remote().createCheckout(order));
    expect(lost).toMatchObject({ error: { code: "service_unavailable", mayHaveOrder: true } });
    const lookUp = await outcome(remote().getOrder({ reference: "tx_1", providerTransactionId: null, side: "BUY" }));
    expect(lookUp).toMatchObject({ error: { code: "service_unavailable", mayHaveOrder: false } });
    await new Promise((resolve) => cut.close(resolve));
    await start();
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { PUT as correct, DELETE as undo } from "#app/api/operator/catalog/[kind]/[entryId]/route.ts";
import {
  DELETE as disable,
  POST as enable,
} from "#app/api/operator/providers/[environment]/[provider]/listing/route.ts";
import {
  POST as disableRoute,
  DELETE as enableRoute,
} from "#app/api/operator/providers/[environment]/[provider]/routes/route.ts";
import {
  DELETE as forget,
  PUT as setSettings,
  PATCH as takeDefault,
} from "#app/api/operator/providers/[environment]/[provider]/settings/route.ts";
import { POST as trial } from "#app/api/operator/providers/[environment]/[provider]/trial/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET as cryptoCurrencies } from "#app/api/v1/partner/crypto-currencies/route.ts";
import { GET as paymentMethods } from "#app/api/v1/partner/payment-methods/route.ts";
import { GET as quotes } from "#app/api/v1/partner/quotes/route.ts";
import { POST as createTransaction } from "#app/api/v1/partner/transactions/route.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { clearCatalogCache } from "#lib/assets/catalog.ts";
import { replaceOffers } from "#lib/assets/queries/assets.ts";
import { listAuditForOperator } from "#lib/audit/list-audit.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { listCatalog } from "#lib/people/operators/catalog.ts";
import { readProvider } from "#lib/people/operators/read-providers.ts";
import type { Check } from "#lib/providers/settings/check-contract.ts";
import { loadProviderSettings } from "#lib/providers/settings/load-settings.ts";

const canary = "canary-5eed5eed-5eed5eed";
const place = { environment: "sandbox", provider: "guardarian" } as const;
const simulated = process.env.SVC_SANDBOX_GUARDARIAN_API_URL ?? "";
const offer = {
  side: "BUY" as const,
  fiat: "BWP",
  method: "airtime",
  assets: ["CELO:celo"],
  minAmount: null,
  maxAmount: null,
};

describe("an operator managing a provider", () => {
  let operator: Awaited<ReturnType<typeof newTestOperator>>;
  let partner: Awaited<ReturnType<typeof newTestPartner>>;
  const sql = setUpOwnDatabase();
  beforeAll(async () => {
    await replaceOffers("sandbox", place.provider, [offer], new Date());
    operator = await newTestOperator();
    partner = await newTestPartner();
  });

  const act = (route: typeof trial, method: string, body?: unknown) =>
    operator.call(route, { method, params: place, body });
  const read = () => readProvider(place, new Date());
  const audited = async () => (await listAuditForOperator({ about: "provider" }, new Date())).lines;

  it("encrypts credentials, never shows them in a response, page or log, and keeps blank ones", async () => {
    const before = await read();
    expect(before?.entry.source).toBe("variables");
    const missing = await act(setSettings, "PUT", { apiKey: canary, callbackToken: " " });
    expect([missing.status, missing.body.msg]).toEqual([400, expect.stringContaining("callbackToken")]);
    const set = await act(setSettings, "PUT", { apiKey: canary, callbackToken: `${canary}-2` });
    expect(set.status).toBe(200);
    const kept = await act(setSettings, "PUT", { apiKey: "", callbackToken: canary, apiUrl: simulated });
    expect([kept.status, kept.body.msg]).toEqual([400, expect.stringContaining("in the same save: apiKey")]);
    const moved = await act(setSettings, "PUT", { apiKey: canary, callbackToken: canary, apiUrl: simulated });
    expect(moved.status).toBe(200);
    const page = await read();
    expect(page?.entry.source).toBe("saved");
    const [apiUrl] = page?.settings.filter(({ name }) => name === "apiUrl") ?? [];
    expect(apiUrl).toMatchObject({ source: "saved", value: simulated });
    const rows = await sql`select t::text as row, encode(sealed, 'escape') as sealed from provider_settings t`;
    const told = JSON.stringify([missing.body, set.body, kept.body, moved.body, page, rows, await audited()]);
    expect(told).not.toContain(canary);
    expect((await audited())[0]).toMatchObject({
      action: "provider.settings",
      who: operator.email,
      by: "operator",
      target: "guardarian",
      environment: "sandbox",
      before: { apiUrl: "https://api-payments-staging.guardarian.com/v1" },
      after: { settings: ["apiKey", "callbackToken", "apiUrl"], apiUrl: simulated },
    });
    const owned = (await mailsTo(operator.email)).map(({ subject, text }) => `${subject}\n${text}`);
    expect(owned[0]).toContain("Slipway: The settings of Guardarian in sandbox changed");
    expect(owned[0]).toContain(`API URL: https://api-payments-staging.guardarian.com/v1 → ${simulated}`);
    expect(owned.join()).not.toContain(canary);
    expect((await act(takeDefault, "PATCH", { name: "apiUrl" })).status).toBe(400);
    await act(setSettings, "PUT", { checkoutUrl: "https://payments.guardarian.com" });
    expect((await act(takeDefault, "PATCH", { name: "checkoutUrl" })).status).toBe(200);
    expect((await act(takeDefault, "PATCH", { name: "apiKey" })).status).toBe(400);
    expect((await act(setSettings, "PUT", { color: "red" })).status).toBe(400);
    expect((await act(forget, "DELETE")).body.data.was_set).toBe(true);
    expect((await read())?.entry.source).toBe("variables");
  });

  it("doesn't record rejected changes in the audit log", async () => {
    const count = (await audited()).length;
    expect((await act(setSettings, "PUT", { color: "red" })).status).toBe(400);
    expect((await operator.call(enable, { params: { ...place, provider: "nobody" } })).status).toBe(404);
    expect(await audited()).toHaveLength(count);
  });

  it("disables and enables it", async () => {
    expect((await act(disable, "DELETE")).status).toBe(200);
    expect((await read())?.entry.isEnabled).toBe(false);
    expect((await act(enable, "POST")).status).toBe(200);
    expect((await read())?.entry.isEnabled).toBe(true);
  });

  it("tests the connection without creating an order", async () => {
    const { status, body } = await act(trial, "POST", { amount: "", wallet: "" });
    expect(status).toBe(200);
    expect(body.data.map(({ name, outcome }: Check) => [name, outcome])).toEqual([
      ["Settings", "passed"],
      ["Coverage", "passed"],
      ["Credentials", "passed"],
      ["Signature", "untested"],
      ["Clock", "passed"],
      ["Callbacks", "untested"],
      ["Quote", "passed"],
    ]);
    expect((await act(trial, "POST", { amount: "much", wallet: "" })).body.data.errors[0].field).toBe("amount");
  });

  it("disables a route in lists, quotes and new transactions, and enables it again", async () => {
    const request = "type=BUY&fiat_currency=BWP&crypto_currency=CELO&network=celo&payment_method=airtime&amount=5000";
    const now = async () => {
      await loadProviderSettings();
      clearCatalogCache("sandbox");
      const asked = await partner.call(quotes, `/quotes?${request}`);
      const entry = asked.body.data.find?.((one: { provider: { identifier: string } }) => {
        return one.provider.identifier === place.provider;
      });
      return {
        crypto: JSON.stringify((await partner.call(cryptoCurrencies, "/crypto-currencies")).body).includes('"CELO"'),
        method: JSON.stringify(
          (await partner.call(paymentMethods, "/payment-methods?type=BUY&fiat_currency=BWP")).body,
        ).includes('"airtime"'),
        // If no provider supports the fiat, the request itself is rejected.
        quote: entry?.unsupported?.code ?? "not known",
      };
    };
    const route = { side: "BUY", fiat: "bwp", method: "*" };
    expect(await now()).toMatchObject({ crypto: true, method: true });
    expect((await act(disableRoute, "POST", { ...route, fiat: "b w p" })).body.data.errors[0].field).toBe("fiat");
    const misspelt = await act(disableRoute, "POST", { ...route, method: "airtimes", crypto: "CELLO" });
    expect(misspelt.body.data.errors.map(({ field }: { field: string }) => field)).toEqual(["method", "crypto"]);
    expect((await act(disableRoute, "POST", route)).status).toBe(200);
    expect(await now()).toEqual({ crypto: false, method: false, quote: "provider_disabled" });
    const wanted = {
      type: "BUY",
      fiat_currency: "BWP",
      crypto_currency: "CELO",
      network: "celo",
      payment_method: "airtime",
      amount: 5_000,
      provider: place.provider,
      partner_context: "one",
      redirect_url: "https://shop.example/x",
      wallet_address: `0x${"ab".repeat(20)}`,
    };
    const refused = await partner.call(createTransaction, "/transactions", {
      method: "POST",
      body: JSON.stringify(wanted),
    });
    expect([refused.status, refused.body.data.error]).toEqual([422, "provider_unavailable"]);
    expect((await read())?.disabledRoutes).toMatchObject([
      { side: "BUY", fiat: "BWP", method: "*", by: operator.email },
    ]);
    const sell = { ...route, side: "SELL" };
    expect((await act(enableRoute, "DELETE", sell)).status).toBe(404);
    expect((await act(enableRoute, "DELETE", route)).status).toBe(200);
    const after = await now();
    expect(after).toMatchObject({ crypto: true, method: true });
    expect(after.quote).not.toBe("provider_disabled");
  });

  it("disables one cryptocurrency or network and keeps the others", async () => {
    const assets = ["CELO:celo", "BTC:mainnet", "USDT:tron"];
    await replaceOffers("sandbox", place.provider, [{ ...offer, assets }], new Date());
    const listed = async () => {
      await loadProviderSettings();
      clearCatalogCache("sandbox");
      const { body } = await partner.call(cryptoCurrencies, "/crypto-currencies?type=BUY");
      const codes = body.data.map(({ code, network }: { code: string; network: string }) => `${code}:${network}`);
      return assets.filter((asset) => codes.includes(asset));
    };
    const route = { side: "BUY", fiat: "BWP", method: "*" };
    expect((await act(disableRoute, "POST", { ...route, crypto: "btc" })).status).toBe(200);
    expect(await listed()).toEqual(["CELO:celo", "USDT:tron"]);
    expect((await act(disableRoute, "POST", { ...route, network: "tron" })).status).toBe(200);
    expect(await listed()).toEqual(["CELO:celo"]);
    const request = "type=BUY&fiat_currency=BWP&payment_method=airtime&amount=5000&providers=guardarian";
    const code = async (asset: string) =>
      (await partner.call(quotes, `/quotes?${request}&${asset}`)).body.data[0]?.unsupported?.code;
    expect(await code("crypto_currency=USDT&network=tron")).toBe("provider_disabled");
    expect(await code("crypto_currency=BTC&network=mainnet")).toBe("provider_disabled");
    expect(await code("crypto_currency=CELO&network=celo")).not.toBe("provider_disabled");
    expect((await act(enableRoute, "DELETE", { ...route, crypto: "BTC" })).status).toBe(200);
    expect((await act(enableRoute, "DELETE", { ...route, crypto: "*", network: "tron" })).status).toBe(200);
    expect(await listed()).toEqual(assets);
    await replaceOffers("sandbox", place.provider, [offer], new Date());
  });

  it("names the providers that offer a coin or a fiat currency", async () => {
    const offeredBy = async (kind: "crypto" | "fiat", wanted: string) =>
      (await listCatalog(kind)).find(({ id }) => id === wanted)?.providers;
    clearCatalogCache("sandbox");
    expect(await offeredBy("crypto", "CELO:celo")).toEqual(["Guardarian"]);
    expect(await offeredBy("fiat", "BWP")).toEqual(["Guardarian"]);
    expect(await offeredBy("crypto", "BTC:mainnet")).toEqual([]);
  });

  it("accepts only bundled icons, and resets all corrections together", async () => {
    const params = { kind: "fiat", entryId: "BWP" };
    const put = (body: unknown) => operator.call(correct, { method: "PUT", params, body });
    const entry = async () => (await listCatalog("fiat")).find(({ id }) => id === "BWP");
    const before = await entry();
    for (const icon of ["<svg onload=alert(1)>", "../../package", "https://evil.example/x.svg"]) {
      const bad = await put({ icon });
      expect([bad.status, bad.body.data.errors[0].field]).toEqual([400, "icon"]);
    }
    expect((await put({ icon: "ae", name: "Pula of Botswana" })).status).toBe(200);
    expect((await put({ symbol: "Pu", hidden: "yes" })).status).toBe(200);
    expect(await entry()).toMatchObject({ name: "Pula of Botswana", symbol: "Pu", isHidden: true, isCorrected: true });
    expect((await entry())?.icon).not.toBe(before?.icon);
    expect((await operator.call(undo, { method: "DELETE", params })).status).toBe(200);
    expect(await entry()).toEqual({ ...before, isCorrected: false });
    expect((await operator.call(undo, { method: "DELETE", params })).status).toBe(404);
  });

  it("corrects the catalog, names the invalid field, and records it in the audit log", async () => {
    const entry = { kind: "crypto", entryId: encodeURIComponent("CELO:celo") };
    const put = (params: Record<string, string>, body: unknown) =>
      operator.call(correct, { method: "PUT", params, body });
    expect((await put(entry, { name: "Celo gold", rank: "", hidden: "no" })).status).toBe(200);
    const bad = await put(entry, { name: "Celo", rank: "first" });
    expect([bad.status, bad.body.data.errors[0].field]).toEqual([400, "rank"]);
    expect((await put({ ...entry, entryId: "NONE:none" }, { name: "X" })).status).toBe(404);
    expect((await put({ ...entry, kind: "coin" }, { name: "X" })).status).toBe(404);
    const [row] = await sql`select name from crypto_currencies where code = 'CELO' and network = 'celo'`;
    expect(row).toEqual({ name: "Celo gold" });
    const [line] = (await listAuditForOperator({ about: "catalogue" }, new Date())).lines;
    expect(line).toMatchObject({ action: "catalogue.correct", target: "crypto CELO:celo", who: operator.email });
  });
});

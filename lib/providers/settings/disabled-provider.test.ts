import { beforeAll, describe, expect, it } from "vitest";
import { POST } from "#app/api/callbacks/[provider]/route.ts";
import { call, newTestPartner } from "#app/api/test-partner.ts";
import { GET as cryptoCurrencies } from "#app/api/v1/partner/crypto-currencies/route.ts";
import { GET as fiatCurrencies } from "#app/api/v1/partner/fiat-currencies/route.ts";
import { GET as paymentMethods } from "#app/api/v1/partner/payment-methods/route.ts";
import { GET as providers } from "#app/api/v1/partner/providers/route.ts";
import { GET as quotes } from "#app/api/v1/partner/quotes/route.ts";
import { POST as createTransaction } from "#app/api/v1/partner/transactions/route.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { clearCatalogCache } from "#lib/assets/catalog.ts";
import { replaceOffers } from "#lib/assets/queries/assets.ts";
import { loadProviderSettings } from "./load-settings.ts";
import { enableProvider } from "./set-settings.ts";

const provider = "guardarian";
// No other provider offers this, so the lists show whether this provider is included.
const offer = {
  side: "BUY" as const,
  fiat: "BWP",
  method: "airtime",
  assets: ["CELO:celo"],
  minAmount: null,
  maxAmount: null,
};
const route = "type=BUY&fiat_currency=BWP&crypto_currency=CELO&network=celo&payment_method=airtime&amount=5000";

describe("a disabled provider", () => {
  setUpOwnDatabase();
  let partner: Awaited<ReturnType<typeof newTestPartner>>;
  beforeAll(async () => {
    await replaceOffers("sandbox", provider, [offer], new Date());
    partner = await newTestPartner();
  });

  async function enable(isEnabled: boolean) {
    await enableProvider({ environment: "sandbox", provider }, isEnabled, { by: "test", now: new Date() });
    await loadProviderSettings();
    clearCatalogCache("sandbox");
  }

  /** The lists that include the provider. */
  async function shownIn() {
    const ask = async (handler: typeof quotes, path: string) => (await partner.call(handler, path)).body.data;
    const lists = {
      crypto: JSON.stringify(await ask(cryptoCurrencies, "/crypto-currencies")).includes('"CELO"'),
      fiat: JSON.stringify(await ask(fiatCurrencies, "/fiat-currencies")).includes('"BWP"'),
      methods: JSON.stringify(await ask(paymentMethods, "/payment-methods?type=BUY&fiat_currency=BWP")).includes(
        '"airtime"',
      ),
      providers: JSON.stringify(await ask(providers, "/providers")).includes(provider),
      quotes: JSON.stringify(await ask(quotes, `/quotes?${route}`)).includes(provider),
    };
    return Object.entries(lists).flatMap(([name, isShown]) => (isShown ? [name] : []));
  }

  const body = JSON.stringify({ id: "g-4711", status: "finished", external_partner_link_id: "unknown" });
  const callBack = (token: string | undefined) =>
    call(POST, `/../../callbacks/${provider}?token=${token}`, { method: "POST", body, params: { provider } });

  it("disappears from all five lists, accepts no transactions, and comes back when enabled", async () => {
    const all = ["crypto", "fiat", "methods", "providers", "quotes"];
    expect(await shownIn()).toEqual(all);
    await enable(false);
    expect(await shownIn()).toEqual([]);
    const wanted = {
      type: "BUY",
      fiat_currency: "BWP",
      crypto_currency: "CELO",
      network: "celo",
      payment_method: "airtime",
      amount: 5_000,
      provider,
      partner_context: "one",
      redirect_url: "https://shop.example/thanks",
    };
    const refused = await partner.call(createTransaction, "/transactions", {
      method: "POST",
      body: JSON.stringify(wanted),
    });
    expect([refused.status, refused.body.data.errors[0].field]).toEqual([400, "provider"]);
    await enable(true);
    expect(await shownIn()).toEqual(all);
  });

  it("still has its callbacks verified: genuine ones are accepted, forged ones are rejected", async () => {
    await enable(false);
    expect((await callBack(process.env.SVC_SANDBOX_GUARDARIAN_CALLBACK_TOKEN)).status).toBe(200);
    expect((await callBack("forged")).status).toBe(401);
  });

  it("stays enabled in the other environment", async () => {
    await enable(false);
    const { body: answer } = await call(providers, "/providers");
    expect(JSON.stringify(answer.data)).toContain(provider);
  });
});

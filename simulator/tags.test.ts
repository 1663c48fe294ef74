import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { banxa } from "#lib/providers/banxa/adapter.ts";
import { createConnect } from "#lib/providers/http.ts";
import { moonpay } from "#lib/providers/moonpay/adapter.ts";
import type { Order, ProviderModule } from "#lib/providers/provider.ts";
import { assertWallet } from "#lib/wallets/check-wallet.ts";
import { providers } from "./providers.ts";
import { startSimulator } from "./simulator.ts";
import { exchangeWallets } from "./tags.ts";

let simulator: Awaited<ReturnType<typeof startSimulator>>;

beforeAll(async () => {
  const settings = { walk: false, stepDelayMs: 0, callbackRetryMs: 1 };
  simulator = await startSimulator({ port: 0, folder: null, callbackUrl: "http://127.0.0.1:9", settings });
});
beforeEach(() => fetch(`${simulator.url}/control/reset`, { method: "POST" }));
afterAll(() => simulator.close());

/** Whether the buyer can pay a purchase of XRP for this wallet, as the adapter requests it. */
async function isPayable(module: ProviderModule, walletTag: string, wallet = exchangeWallets["XRP:mainnet"]) {
  const simulated = providers.find(({ id }) => id === module.id);
  const presets = Object.entries(module.settings).map(([name, { sandbox = "" }]) => [name, sandbox]);
  const given = {
    ...simulated?.credentials("sandbox", null),
    ...simulated?.addresses(`${simulator.url}/${module.id}`),
  };
  const provider = module.create({ ...Object.fromEntries(presets), ...given }, createConnect());
  const order: Order = {
    side: "BUY",
    fiat: "EUR",
    crypto: "XRP",
    network: "mainnet",
    method: "card",
    fiatAmount: "100",
    cryptoAmount: "40",
    wallet: wallet ?? null,
    walletTag,
    reference: "tx_01",
    returnUrl: "https://slipway.test/checkout/token-1",
    callbackUrl: "https://slipway.test/api/callbacks",
    buyerIp: "127.0.0.1",
    buyerInput: {},
  };
  try {
    const { link } = await provider.createCheckout(order);
    return (await fetch(link)).ok;
  } catch (error) {
    expect(error).toMatchObject({ details: { data: { unsupported: { code: "wallet_address_invalid" } } } });
    return false;
  }
}

const makeLenient = ({ id }: ProviderModule) =>
  fetch(`${simulator.url}/control/providers/${id}`, { method: "PUT", body: '{"traits":{"demandsTags":0}}' });

async function verifyRule(module: ProviderModule) {
  expect(await isPayable(module, "none")).toBe(false);
  expect(await isPayable(module, "12")).toBe(true);
  expect(await isPayable(module, "none", "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh")).toBe(true);
  await makeLenient(module);
  expect(await isPayable(module, "none")).toBe(true);
}

test("refuses an order to an exchange's wallet without its tag", () => verifyRule(banxa));
test("refuses a link with an exchange's wallet but without its tag", () => verifyRule(moonpay));

test("the exchange's wallets are valid addresses", () => {
  for (const [asset, wallet] of Object.entries(exchangeWallets)) {
    const [crypto = "", network = ""] = asset.split(":");
    expect(() => assertWallet(crypto, network, wallet)).not.toThrow();
  }
});

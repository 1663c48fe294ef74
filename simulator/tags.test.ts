import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { tokenContracts } from "#lib/assets/asset-identity.ts";
import { banxa } from "#lib/providers/adapters/banxa/adapter.ts";
import { moonpay } from "#lib/providers/adapters/moonpay/adapter.ts";
import { yellowCard } from "#lib/providers/adapters/yellow-card/adapter.ts";
import { createSend } from "#lib/providers/adapters/yellow-card/api.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Order, ProviderModule } from "#lib/providers/provider.ts";
import { assertWallet } from "#lib/wallets/assert-wallet.ts";
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

test("refuses USDC on Stellar without a wallet tag", async () => {
  const provider = providers.find(({ id }) => id === yellowCard.id);
  const credentials = { signedPath: "full", apiKey: "", secretKey: "", ...provider?.credentials("sandbox", null) };
  const ask = createSend(createConnect()(`${simulator.url}/yellow-card`), credentials);
  const order = (walletTag?: string) => {
    const person = {
      name: "Ada Obi",
      email: "ada@example.com",
      phone: "+254700000000",
      address: "1 Moi Avenue, Nairobi",
    };
    const body = {
      ...{ channelId: "channel-KES-bank", sequenceId: `tx_${walletTag}`, customerUID: "1", customerType: "retail" },
      ...{ localAmount: 20_000, forceAccept: true, directSettlement: true, source: { accountType: "bank" } },
      recipient: { ...person, country: "KE", dob: "01/02/1997", idType: "passport", idNumber: "A1" },
      settlementInfo: {
        ...{ walletAddress: exchangeWallets["XLM:mainnet"], walletTag },
        ...{ cryptoCurrency: "USDC", cryptoNetwork: "XLM" },
      },
    };
    return ask("POST", "/business/receive", z.object({ status: z.string() }), { body });
  };
  await expect(order()).rejects.toMatchObject({ status: 400, body: { message: "walletTag is required" } });
  expect(await order("12")).toEqual({ status: "processing" });
  await makeLenient(yellowCard);
  expect(await order()).toEqual({ status: "processing" });
});

test("the exchange's wallets are valid addresses", () => {
  for (const [asset, wallet] of Object.entries(exchangeWallets)) {
    const [crypto = "", network = ""] = asset.split(":");
    expect(() => assertWallet({ crypto, network, contracts: tokenContracts([]) }, wallet)).not.toThrow();
  }
});

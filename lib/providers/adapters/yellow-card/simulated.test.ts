import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { add, divide, subtract } from "#lib/money.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Order, OrderRef, Quote, RampProvider } from "#lib/providers/provider.ts";
import { type FiatRequest, requestOf } from "#lib/providers/quote-request.ts";
import { simulated } from "#simulator/providers/yellow-card.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { type Receiver, startReceiver } from "#simulator/test-receiver.ts";
import { yellowCard } from "./adapter.ts";
import { buy, defaults, fieldValues, payeeValues, sell, wallet } from "./test-case.ts";

let simulator: Awaited<ReturnType<typeof startSimulator>>;
let receiver: Receiver;
let provider: RampProvider;

/** The simulator's credentials and the adapter's defaults. */
const create = (changed: Record<string, string> = {}) => {
  const given = { ...simulated.credentials("sandbox", null), ...simulated.addresses(`${simulator.url}/yellow-card`) };
  return yellowCard.create({ ...defaults, ...given, ...changed }, createConnect());
};

beforeAll(async () => {
  receiver = await startReceiver();
  const settings = { walk: false, stepDelayMs: 0, callbackRetryMs: 1 };
  simulator = await startSimulator({ port: 0, folder: null, callbackUrl: receiver.url, settings });
  provider = create();
});
beforeEach(async () => {
  await control("POST", "reset");
  receiver.received.length = 0;
});
afterAll(async () => {
  await simulator.close();
  await receiver.close();
});

const control = (method: string, path: string, body?: object) =>
  fetch(`${simulator.url}/control/${path}`, { method, body: JSON.stringify(body) });
const setTraits = (traits: object) => control("PUT", "providers/yellow-card", { traits });

async function orderFor(
  changed: Partial<FiatRequest & Pick<Order, "buyerInput" | "reference" | "buyerIp">> = {},
): Promise<Order> {
  const request = { ...buy, fiatAmount: "150000", ...changed };
  const quote = await provider.quote(request);
  expect(quote).not.toHaveProperty("unsupported");
  const { cryptoAmount } = quote as Quote;
  const urls = { returnUrl: "https://slipway.test/checkout/token-1", callbackUrl: `${receiver.url}/unused` };
  return { reference: "tx_91", buyerInput: fieldValues, buyerIp: null, ...urls, ...request, cryptoAmount };
}

/** Creates an order through the buyer fields, as the core does. */
async function begin(order: Order, by = provider) {
  const asked = await by.getBuyerFields?.({ ...order, buyerInput: {} });
  const required = asked?.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  expect(Object.keys(order.buyerInput)).toEqual(expect.arrayContaining(required ?? ["none"]));
  expect(await by.getBuyerFields?.(order)).toEqual([]);
  const { link, providerTransactionId, instructions } = await by.createCheckout(order);
  expect(link).toBe(order.returnUrl);
  const name: OrderRef = { reference: order.reference, providerTransactionId, side: order.side };
  return { name, instructions };
}

async function states(count: number) {
  const callbacks = await receiver.waitFor(count);
  const read = callbacks.map(({ path, headers, body }) => {
    const signature = headers["x-yc-signature"]?.toString();
    const callback = { method: "POST", path, headers: { "x-yc-signature": signature }, body: Buffer.from(body) };
    return provider.readCallback(callback, new Date());
  });
  return Promise.all(read);
}

describe("Yellow Card with the simulator", () => {
  it("agrees on the supported assets, the coin price, and the fee", async () => {
    const offers = await provider.listOffers();
    expect(offers.map(({ fiat, method }) => `${fiat} ${method}`)).toEqual([
      ...["NGN", "KES", "UGX", "ZAR"].map((fiat) => `${fiat} bank_transfer`),
      ...["KES", "UGX"].map((fiat) => `${fiat} mobile_money`),
      ...["NGN", "KES", "UGX", "ZAR"].map((fiat) => `${fiat} bank_transfer`),
      ...["KES", "UGX"].map((fiat) => `${fiat} mobile_money`),
    ]);
    for (const asset of ["BTC:mainnet", "ETH:ethereum", "USDT:tron", "USDC:base"])
      expect(offers[0]?.assets).toContain(asset);
    const order = await orderFor();
    const { name } = await begin(order);
    const perCoin = ({ fiatAmount, cryptoAmount, fees }: Pick<Quote, "fiatAmount" | "cryptoAmount" | "fees">) =>
      divide(subtract(fiatAmount, add(fees.provider, fees.network)), cryptoAmount, 4);
    const state = await provider.getOrder(name);
    const made = { fees: { provider: "0", network: "0" }, ...state } as Quote;
    const quote = (await provider.quote(requestOf(order))) as Quote;
    expect(perCoin(made)).toBe(perCoin(quote));
    expect(made.fees.provider).toBe(quote.fees.provider);
    expect(Number(divide(made.fees.network, quote.fees.network))).toBeCloseTo(1, 1);
  });

  it("completes a BUY by bank transfer to the wallet", async () => {
    const { name, instructions } = await begin(await orderFor());
    expect(instructions?.details).toContainEqual({
      label: "Amount",
      value: "150000 NGN",
      amount: "150000",
      currency: "NGN",
    });
    expect((await provider.getOrder(name))?.instructions).toEqual(instructions);
    await control("POST", `orders/${name.providerTransactionId}/pay`);
    const journey = ["processing", ...(simulated.statusFlows.BUY.pay ?? [])];
    const told = await states(journey.length);
    expect(told).toMatchObject(journey.map((rawStatus) => ({ rawStatus, reference: "tx_91" })));
    expect(told.map((state) => state?.status)).toEqual(["pending", "pending", "processing", "processing", "success"]);
    expect(await provider.getOrder(name)).toMatchObject({
      status: "success",
      fiatAmount: "150000",
      crypto: "USDT",
      network: "tron",
      wallet,
      hash: told.at(-1)?.hash,
      instructions: null,
    });
  });

  it.each([
    ["NGN", "bank_transfer", "USDT", "tron", "150000"],
    ["KES", "mobile_money", "BTC", "mainnet", "20000"],
  ])("completes a SELL to %s by %s for %s", async (fiat, method, crypto, network, fiatAmount) => {
    const networkId = method === "mobile_money" ? `channel-${fiat}-momo-out-Sandbox Two` : payeeValues.networkId;
    const buyerInput = { ...payeeValues, idType: "passport", networkId, accountNumber: "+254700000000" };
    const order = await orderFor({ ...sell, fiat, method, crypto, network, fiatAmount, buyerInput });
    const { name, instructions } = await begin(order);
    expect(instructions?.deposit).toMatchObject({ amount: order.cryptoAmount });
    const agreed = (await provider.quote(requestOf(order))) as Quote;
    expect(await provider.getOrder(name)).toMatchObject({ status: "pending", fiatAmount: agreed.fiatAmount });
    await control("POST", `orders/${name.providerTransactionId}/pay`);
    const told = await states(3);
    expect(told.map((state) => state?.status)).toEqual(["pending", "pending", "success"]);
    expect(await provider.getOrder(name)).toMatchObject({
      status: "success",
      fiatAmount: agreed.fiatAmount,
      cryptoAmount: order.cryptoAmount,
      fees: agreed.fees,
      wallet: null,
      hash: told.at(-1)?.hash,
    });
  });

  it("completes or fails a mobile payment by the sandbox's test numbers", async () => {
    const given = { ...fieldValues, idType: "passport", networkId: "channel-KES-momo-Sandbox Two" };
    const mobile = { fiat: "KES", method: "mobile_money", fiatAmount: "12940" };
    for (const [digits, status, reason] of [
      ["1111111111", "success", null],
      ["0000000000", "failed", "REFUSED"],
    ]) {
      const reference = `tx_${status}`;
      const { name } = await begin(
        await orderFor({ ...mobile, reference, buyerInput: { ...given, accountNumber: `+254${digits}` } }),
      );
      expect(await provider.getOrder(name)).toMatchObject({ status, reason });
    }
  });

  it.each([
    ["fail", "failed", "REFUSED"],
    ["expire", "expired", "EXPIRED"],
    ["refund", "refunded", null],
    ["hold", "processing", null],
    ["complete", "success", null],
  ])("agrees on the result of the action %s", async (act, status, reason) => {
    const { name } = await begin(await orderFor());
    await control("POST", `orders/${name.providerTransactionId}/${act}`);
    expect(await provider.getOrder(name)).toMatchObject({ status, reason });
  });

  it("keeps an order open until it is refunded, although the crypto transfer failed", async () => {
    const { name } = await begin(await orderFor());
    await control("POST", `orders/${name.providerTransactionId}/refund`);
    const journey = ["processing", ...(simulated.statusFlows.BUY.refund ?? [])];
    expect(journey).toContain("settlement_failed");
    const told = await states(journey.length);
    const later = told.slice(journey.indexOf("settlement_failed"));
    expect(later.map((state) => state?.status)).toEqual(["processing", "processing", "processing", "refunded"]);
  });

  it("cancels an order for the buyer and expires an unpaid one", async () => {
    const { name } = await begin(await orderFor());
    await provider.submitStep?.(name, "cancel", {});
    expect(await provider.getOrder(name)).toMatchObject({ status: "cancelled", instructions: null });
    await setTraits({ paymentMinutes: -1 });
    const late = await begin(await orderFor({ reference: "tx_late" }));
    expect(await provider.getOrder(late.name)).toMatchObject({ status: "expired" });
  });

  it("lets the buyer accept or decline a price", async () => {
    const byBuyer = create({ acceptance: "by-buyer" });
    const accepted = await begin(await orderFor(), byBuyer);
    await byBuyer.submitStep?.(accepted.name, "accept", {});
    const paying = (await byBuyer.getOrder(accepted.name))?.instructions;
    expect(paying?.details).toContainEqual({ label: "Bank", value: "Sandbox Bank" });
    const declined = await begin(await orderFor({ reference: "tx_92" }), byBuyer);
    await byBuyer.submitStep?.(declined.name, "deny", {});
    expect(await byBuyer.getOrder(declined.name)).toMatchObject({ status: "failed" });
  });

  it("rejects a wrong secret, path, or timestamp, and accepts each reference once", async () => {
    const unavailable = { code: "provider_unavailable" };
    await expect(create({ secretKey: "other" }).listOffers()).rejects.toMatchObject(unavailable);
    const short = create({ signedPath: "without-business" });
    await expect(short.listOffers()).rejects.toMatchObject(unavailable);
    await setTraits({ signedWithoutBusiness: 1 });
    expect(await short.listOffers()).toHaveLength(12);
    await setTraits({ signedWithoutBusiness: 0 });
    const order = await orderFor();
    const { name } = await begin(order);
    expect((await provider.createCheckout(order)).providerTransactionId).toBe(name.providerTransactionId);
    await provider.submitStep?.(name, "cancel", {});
    await expect(provider.createCheckout(order)).rejects.toMatchObject({
      message: "Yellow Card: sequenceId is taken",
    });
  });

  it("passes on the message about an invalid amount or wallet owner", async () => {
    expect(await provider.quote({ ...buy, fiatAmount: "100" })).toMatchObject({ unsupported: "amount_below_minimum" });
    expect(await provider.quote({ ...buy, fiatAmount: "99000000" })).toMatchObject({
      unsupported: "amount_above_maximum",
    });
    expect(await provider.getOrder({ reference: "tx_none", providerTransactionId: null, side: "BUY" })).toBeNull();
  });
});

import { expect, test } from "vitest";
import { fonbnk as adapter } from "#lib/providers/adapters/fonbnk/adapter.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Order, OrderRef, Quote } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { startTestSimulator } from "#simulator/test-simulator.ts";
import { simulated as fonbnk } from "./fonbnk.ts";

const { url, receiver, settingsOf } = await startTestSimulator({ callbackUrl: "http://127.0.0.1:9" });
const provider = adapter.create(settingsOf(adapter), createConnect());

const setTraits = (traits: object) =>
  fetch(`${url}/control/providers/fonbnk`, { method: "PUT", body: JSON.stringify({ traits }) });

const wallet = "0x5b7ae3c6c83f4a3f94b35c77233b13191eb6ad21";
const buy: FiatRequest = {
  side: "BUY",
  fiat: "NGN",
  crypto: "USDT",
  network: "polygon",
  method: "bank_transfer",
  fiatAmount: "150000",
  wallet,
};
const sell: FiatRequest = { ...buy, side: "SELL", wallet: null };
const responses = {
  userEmail: "ada@example.com",
  phoneNumber: "+234 801 234 5678",
  bankCode: "2",
  bankAccountNumber: "1234567890",
};

async function orderFor(request: FiatRequest, given: Record<string, string>): Promise<Order> {
  const quote = await provider.quote(request);
  expect(quote).not.toHaveProperty("unsupported");
  const { fiatAmount, cryptoAmount, fees } = quote as Quote;
  expect(fiatAmount).toBe(request.fiatAmount);
  expect(Number(fees.provider)).toBeGreaterThan(0);
  return {
    ...request,
    cryptoAmount,
    reference: `tx_${request.side}`,
    returnUrl: "https://slipway.test/checkout/token-1",
    callbackUrl: `${receiver.url}/api/callbacks/fonbnk`,
    buyerIp: null,
    buyerInput: given,
  };
}

/** Creates an order through the buyer fields, as the core does. */
async function begin(request: FiatRequest, given: Record<string, string>) {
  const order = await orderFor(request, {});
  const asked = (await provider.getBuyerFields?.(order))?.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  expect(Object.keys(given)).toEqual(expect.arrayContaining(asked ?? []));
  expect(await provider.getBuyerFields?.({ ...order, buyerInput: given })).toEqual([]);
  const { link, providerTransactionId, instructions } = await provider.createCheckout({ ...order, buyerInput: given });
  expect(link).toBe(order.returnUrl);
  const name: OrderRef = { reference: order.reference, providerTransactionId, side: request.side };
  expect((await provider.getOrder(name))?.instructions).toEqual(instructions);
  return { name, order, instructions };
}

async function states(count: number) {
  const callbacks = await receiver.waitFor(count);
  return callbacks.map(({ path, headers, body }) => {
    const signature = headers["x-signature"]?.toString();
    const callback = { method: "POST", path, headers: { "x-signature": signature }, body: Buffer.from(body) };
    return provider.readCallback(callback, new Date());
  });
}

const confirmed = { confirm: {}, sent: { blockchainTransactionHash: "0xabc" } };

test("a BUY by bank transfer is paid, confirmed, and completed to the wallet", async () => {
  const { name, order, instructions } = await begin(buy, responses);
  expect(instructions?.details).toContainEqual({
    label: "Amount to send",
    value: "150000",
    amount: "150000",
    currency: "NGN",
  });
  await provider.submitStep?.(name, "confirm", confirmed.confirm);
  const journey = fonbnk.statusFlows.BUY.pay ?? [];
  expect(await states(journey.length)).toMatchObject(journey.map((rawStatus) => ({ rawStatus, reference: "tx_BUY" })));
  expect(await provider.getOrder(name)).toMatchObject({
    status: "success",
    fiatAmount: "150000",
    cryptoAmount: order.cryptoAmount,
    crypto: "USDT",
    network: "polygon",
    wallet,
    hash: expect.stringMatching(/^0x/),
    instructions: null,
  });
});

test("a SELL is sent to the deposit address and confirmed with its hash", async () => {
  const { name, order, instructions } = await begin(sell, { ...responses, wallet_address: wallet });
  expect(instructions?.deposit).toEqual({
    address: "simulated-deposit-send-nothing",
    tag: null,
    amount: order.cryptoAmount,
  });
  await expect(provider.submitStep?.(name, "confirm", {})).rejects.toMatchObject({ code: "validation_failed" });
  await provider.submitStep?.(name, "confirm", confirmed.sent);
  const updates = await states(4);
  expect(updates.at(-1)).toMatchObject({ status: "success", fiatAmount: "150000" });
  expect(await provider.getOrder(name)).toMatchObject({ status: "success", hash: "0xabc", wallet: null });
});

test("a phone prompt accepts a code and rejects a wrong one with a message", async () => {
  const { userEmail, phoneNumber } = responses;
  const { name } = await begin({ ...buy, method: "mobile_money" }, { userEmail, phoneNumber, carrierCode: "MTN" });
  await expect(provider.submitStep?.(name, "intermediate", { otpCode: "000000" })).rejects.toMatchObject({
    code: "validation_failed",
    message: "Fonbnk: The code is wrong",
  });
  await provider.submitStep?.(name, "intermediate", { otpCode: "123456" });
  expect(await provider.getOrder(name)).toMatchObject({ status: "success" });
});

test("an order can be canceled by the buyer, and expires if unpaid", async () => {
  const { name } = await begin(buy, responses);
  await provider.submitStep?.(name, "cancel", {});
  expect(await provider.getOrder(name)).toMatchObject({ status: "cancelled", instructions: null });
  await setTraits({ depositMinutes: -1 });
  const late = await provider.createCheckout({ ...(await orderFor(buy, responses)), reference: "tx_late" });
  const lateName: OrderRef = { reference: "tx_late", providerTransactionId: late.providerTransactionId, side: "BUY" };
  expect(await provider.getOrder(lateName)).toMatchObject({ status: "expired" });
});

test("an identity check is required above an amount and can be passed", async () => {
  await setTraits({ kycAboveUsd: 50, kycVerdict: 1 });
  const order = await orderFor(buy, responses);
  const asked = await provider.getBuyerFields?.(order);
  expect(asked?.map(({ key }) => key)).toEqual(
    ["first_name", "last_name", "dob", "id_number"].map((key) => `kyc_field_${key}`),
  );
  await expect(provider.createCheckout(order)).rejects.toMatchObject({ message: "Fonbnk: User has to pass KYC" });
  const known = {
    kyc_field_first_name: "Ada",
    kyc_field_last_name: "Obi",
    kyc_field_dob: "1990-01-01",
    kyc_field_id_number: "A1234",
  };
  const wrong = await provider.getBuyerFields?.({ ...order, buyerInput: { ...responses, ...known } });
  expect(wrong?.[0]?.problem).toBe("Fonbnk: ID number is invalid");
  const answered = { ...order, buyerInput: { ...responses, ...known, kyc_field_id_number: "A123456789" } };
  await expect(provider.getBuyerFields?.(answered)).rejects.toMatchObject({ code: "provider_unavailable" });
  await setTraits({ kycVerdict: 0 });
  expect(await provider.getBuyerFields?.(answered)).toEqual([]);
  expect((await provider.createCheckout(answered)).providerTransactionId).toMatch(/^[0-9a-f]{24}$/);
});

test("a sale's deposit address can follow its creation", async () => {
  await setTraits({ depositAfterMs: 3_000 });
  const { name, instructions } = await begin(sell, { ...responses, wallet_address: wallet });
  expect(instructions?.deposit ?? null).toBeNull();
  await setTraits({ depositAfterMs: 0 });
  expect((await provider.getOrder(name))?.instructions?.deposit).toMatchObject({ address: expect.any(String) });
});

import { expect, test } from "vitest";
import { moonpay as adapter } from "#lib/providers/adapters/moonpay/adapter.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Order, Quote } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { startTestSimulator } from "#simulator/test-simulator.ts";

const { url, receiver, settingsOf } = await startTestSimulator();
const provider = adapter.create(settingsOf(adapter), createConnect());

const buy: FiatRequest = {
  side: "BUY",
  fiat: "EUR",
  crypto: "USDT",
  network: "tron",
  method: "card",
  fiatAmount: "500",
  wallet: "TYxT3F8pdkTDkhw4JsfodKnEgaYpNaANmW",
};
const sell: FiatRequest = { ...buy, side: "SELL", method: "sepa_bank_transfer", wallet: null };

async function linkFor(request: FiatRequest, buyerIp: string) {
  const { cryptoAmount } = (await provider.quote(request)) as Quote;
  const order: Order = {
    ...request,
    cryptoAmount,
    reference: "tx_01",
    returnUrl: "https://slipway.test/checkout/token-1",
    callbackUrl: `${receiver.url}/unused`,
    buyerIp,
    buyerInput: {},
  };
  return (await provider.createCheckout(order)).link;
}

const press = (link: string, action: string, visitor: string) =>
  fetch(link, {
    method: "POST",
    body: new URLSearchParams({ action }),
    headers: { "x-forwarded-for": visitor },
    redirect: "manual",
  });

async function states(count: number) {
  const read = (await receiver.waitFor(count)).map(({ path, headers, body }) => {
    const signature = headers["moonpay-signature-v2"]?.toString();
    const callback = { method: "POST", path, headers: { "moonpay-signature-v2": signature }, body: Buffer.from(body) };
    return provider.readCallback(callback, new Date());
  });
  return Promise.all(read);
}

test.each([
  ["purchase", buy],
  ["sale", sell],
])("a %s runs to its end for the buyer whose address is in the link", async (_, request) => {
  const [home, cafe] = ["203.0.113.7", "2001:db8::7"];
  expect((await press(await linkFor(request, home), "pay", cafe)).status).toBe(403);
  expect((await press(await linkFor(request, cafe), "pay", cafe)).status).toBe(303);
  const told = await states(3);
  expect(told.map((state) => state?.status)).toEqual(["pending", "processing", "success"]);
  const known = { reference: "tx_01", providerTransactionId: null, side: request.side };
  expect(await provider.getOrder(known)).toMatchObject({ status: "success", crypto: "USDT", network: "tron" });
});

test.each([
  ["pay", "success"],
  ["cancel", "cancelled"],
])("a seller who is notified of a new price decides on MoonPay's page: %s", async (action, end) => {
  const ip = "203.0.113.7";
  // Only the page creates an order; "hold" replaces its status.
  await press(await linkFor(sell, ip), "pay", ip);
  const known = { reference: "tx_01", providerTransactionId: null, side: "SELL" as const };
  const { providerTransactionId: id } = (await provider.getOrder(known)) ?? {};
  const body = JSON.stringify({ fiatAmount: "480.5" });
  await fetch(`${url}/control/orders/${id}/hold`, { method: "POST", body });

  const [told] = (await states(5)).slice(4);
  expect(told).toMatchObject({ status: "processing", rawStatus: "requoteRequired", fiatAmount: "480.5" });
  expect(told?.instructions).toEqual((await provider.getOrder(known))?.instructions);
  expect(told?.instructions?.warning).toContain("480.5 EUR");
  const page = told?.instructions?.payAt ?? "";
  expect(await (await fetch(page)).text()).toContain('value="pay"');
  await press(page, action, ip);
  expect(await provider.getOrder(known)).toMatchObject({ status: end, instructions: null });
  expect((await states(6)).at(5)?.instructions).toBeNull();
});

test("a seller cancels a sale until it has ended", async () => {
  const ip = "203.0.113.7";
  const setDelay = (stepDelayMs: number) =>
    fetch(`${url}/control/settings`, { method: "PUT", body: JSON.stringify({ stepDelayMs }) });
  await setDelay(60_000);
  await press(await linkFor(sell, ip), "pay", ip);
  await setDelay(0);
  const known = { reference: "tx_01", providerTransactionId: null, side: "SELL" as const };
  const started = await provider.getOrder(known);
  expect(started?.status).toBe("processing");
  await provider.submitStep?.({ ...known, providerTransactionId: started?.providerTransactionId ?? "" }, "cancel", {});
  expect(await provider.getOrder(known)).toMatchObject({ rawStatus: "failed", reason: "Cancelled" });
  const rejected = [known, { ...known, reference: "tx_02" }].map((order) => provider.submitStep?.(order, "cancel", {}));
  for (const step of rejected) await expect(step).rejects.toMatchObject({ code: "validation_failed" });
});

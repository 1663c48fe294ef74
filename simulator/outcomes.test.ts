import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { subject as alchemyPay } from "#lib/providers/alchemy-pay/test-case.ts";
import { subject as banxa } from "#lib/providers/banxa/test-case.ts";
import { subject as fonbnk } from "#lib/providers/fonbnk/test-case.ts";
import { subject as guardarian } from "#lib/providers/guardarian/test-case.ts";
import { createConnect } from "#lib/providers/http.ts";
import { subject as mercuryo } from "#lib/providers/mercuryo/test-case.ts";
import { subject as moonpay } from "#lib/providers/moonpay/test-case.ts";
import { subject as paybis } from "#lib/providers/paybis/test-case.ts";
import type { Order, OrderRef, Quote, QuoteRequest, RampProvider } from "#lib/providers/provider.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { subject as transak } from "#lib/providers/transak/test-case.ts";
import { subject as yellowCard } from "#lib/providers/yellow-card/test-case.ts";
import { unknownStatus } from "./progress.ts";
import { providers } from "./providers.ts";
import { startSimulator } from "./simulator.ts";
import { type Receiver, startReceiver } from "./test-receiver.ts";

/** Statuses are not a closed list in any provider's documentation. */
const subjects: readonly ProviderCase[] = [
  alchemyPay,
  banxa,
  fonbnk,
  guardarian,
  mercuryo,
  moonpay,
  paybis,
  transak,
  yellowCard,
];
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  const settings = { walk: false, stepDelayMs: 0, callbackRetryMs: 1 };
  simulator = await startSimulator({ port: 0, folder: null, callbackUrl: receiver.url, settings });
});
beforeEach(async () => {
  await fetch(`${simulator.url}/control/reset`, { method: "POST" });
  receiver.received.length = 0;
});
afterAll(async () => {
  await simulator.close();
  await receiver.close();
});

const control = async (method: string, path: string, body?: object) =>
  (await fetch(`${simulator.url}/control/${path}`, { method, body: JSON.stringify(body) })).json();

/** The adapter with the simulator's credentials and its own defaults. */
function connected({ module }: ProviderCase): RampProvider {
  const simulated = providers.find(({ id }) => id === module.id);
  const presets = Object.entries(module.settings).map(([name, { sandbox = "" }]) => [name, sandbox]);
  const given = simulated?.credentials("sandbox", null);
  const addresses = simulated?.addresses(`${simulator.url}/${module.id}`);
  return module.create({ ...Object.fromEntries(presets), ...given, ...addresses }, createConnect());
}

/** The case's route, by a method that the simulated provider has for it. */
async function routeOf(provider: RampProvider, request: QuoteRequest): Promise<QuoteRequest> {
  const offers = await provider.listOffers();
  const asset = `${request.crypto}:${request.network}`;
  const possible = offers.filter(
    ({ side, fiat, assets }) => side === request.side && fiat === request.fiat && assets.includes(asset),
  );
  const chosen = possible.find(({ method }) => method === request.method) ?? possible[0];
  return { ...request, method: chosen?.method ?? request.method };
}

async function started(provider: RampProvider, { buyerInput }: ProviderCase, request: QuoteRequest): Promise<OrderRef> {
  const quote = await provider.quote(request);
  expect(quote).not.toHaveProperty("unsupported");
  const order: Order = {
    ...request,
    cryptoAmount: (quote as Quote).cryptoAmount,
    reference: "tx_01",
    returnUrl: "https://slipway.test/checkout/token-1",
    callbackUrl: `${receiver.url}/api/callbacks/${provider.id}`,
    buyerIp: "127.0.0.1",
    buyerInput: buyerInput?.[request.side] ?? {},
  };
  expect((await provider.getBuyerFields?.(order)) ?? []).toEqual([]);
  const { link, providerTransactionId } = await provider.createCheckout(order);
  if (link.startsWith(simulator.url)) {
    await fetch(link);
    await fetch(link, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" });
  } else await control("POST", `orders/${providerTransactionId}/pay`);
  return { reference: "tx_01", providerTransactionId, side: request.side };
}

describe.each(subjects.map((subject) => [subject.module.name, subject] as const))("%s", (_, subject) => {
  const requests = [subject.buy, ...(subject.sell ? [subject.sell] : [])].map((one) => [one.side, one] as const);
  test.each(requests)("%s ends right although a status nobody knows is reported on the way", async (_side, request) => {
    const provider = connected(subject);
    await control("PUT", `providers/${provider.id}`, { traits: { unknownStatus: 1 } });
    const known = await started(provider, subject, await routeOf(provider, request));
    const { orders } = await control("GET", `orders?provider=${provider.id}`);
    const spoken = orders[0].callbacks.map(({ status }: { status: string }) => status);
    expect(spoken.filter((status: string) => status.endsWith(unknownStatus))).toHaveLength(1);
    await receiver.waitFor(spoken.length);
    const states = await Promise.all(
      receiver.received.map(({ path, search, headers, body }) => {
        const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
        const callback = { method: "POST", path: path + search, headers: flat, body: Buffer.from(body) };
        return provider.readCallback(callback, new Date());
      }),
    );
    expect(states.filter((state) => state?.status === null)).toHaveLength(1);
    expect(states.at(-1)?.status).toBe("success");
    expect(await provider.getOrder(known)).toMatchObject({ status: "success" });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { multiply, round } from "#lib/money.ts";
import { failureCodeOf } from "#lib/providers/failure-code.ts";
import type {
  FailureCode,
  Order,
  OrderRef,
  ProviderUpdate,
  Quote,
  RampProvider,
  Side,
  Status,
} from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import type { ProviderCase } from "#lib/providers/test-provider-case.ts";
import { connected, providerCases, routeOf, simulatedBy } from "#lib/test-connected.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { decideUpdate } from "#lib/transactions/decide-update.ts";
import { rowFor } from "#lib/transactions/test-row.ts";
import { unknownStatus } from "./progress.ts";
import { type Action, actions } from "./provider.ts";
import { providers } from "./providers.ts";
import { startSimulator } from "./simulator.ts";
import { simulated as acme } from "./test-acme.ts";
import { type Receiver, startReceiver } from "./test-receiver.ts";

// Every adapter with its simulator: each outcome as a person brings it about, on the checkout page where there is one.

const statusOf: Partial<Record<Action, Status>> = {
  pay: "success",
  fail: "failed",
  cancel: "cancelled",
  expire: "expired",
  refund: "refunded",
};
const failureCodeBy: Partial<Record<Action, FailureCode>> = {
  fail: "declined",
  cancel: "cancelled_by_user",
  expire: "expired",
};
/** Of providers whose documented statuses say something else, or don't say why. */
const documentedFailureCodes: Record<string, Partial<Record<`${Side} ${Action}`, FailureCode>>> = {
  banxa: { "BUY cancel": "kyc_rejected", "SELL cancel": "kyc_rejected" },
  fonbnk: { "BUY fail": "amount_mismatch", "SELL fail": "amount_mismatch" },
  mercuryo: { "BUY cancel": "other", "SELL fail": "other" },
  paybis: { "BUY fail": "other", "SELL fail": "other" },
};
const outcomes = actions.filter((action) => statusOf[action] !== undefined);

let simulator: Awaited<ReturnType<typeof startSimulator>>;
let receiver: Receiver;

beforeAll(async () => {
  stubVariables({ SVC_SECRET: "a secret for the tests, which is long enough" });
  receiver = await startReceiver();
  const settings = { walk: false, stepDelayMs: 0, callbackRetryMs: 1 };
  const simulation = { settings, providers: [...providers, acme] };
  simulator = await startSimulator({ port: 0, folder: null, callbackUrl: receiver.url, ...simulation });
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

/** Places an order and brings the outcome about: with a button of the page, or by the simulator's own page of the order. */
async function reach(
  provider: RampProvider,
  subject: ProviderCase,
  { request: given, action }: { request: FiatRequest; action: Action },
): Promise<OrderRef> {
  const request = await routeOf(provider, given);
  const quote = await provider.quote(request);
  expect(quote).not.toHaveProperty("unsupported");
  const order: Order = {
    ...request,
    cryptoAmount: (quote as Quote).cryptoAmount,
    reference: "tx_01",
    returnUrl: "https://slipway.test/checkout/token-1",
    callbackUrl: `${receiver.url}/api/callbacks/${provider.id}`,
    buyerIp: "127.0.0.1",
    buyerInput: subject.buyerInput?.[request.side] ?? {},
  };
  expect((await provider.getBuyerFields?.(order)) ?? []).toEqual([]);
  const { link, providerTransactionId } = await provider.createCheckout(order);
  const page = link.startsWith(simulator.url) ? link : `${simulator.url}/orders/${providerTransactionId}`;
  const buttons = await (await fetch(page)).text();
  const value = buttons.includes(`value="${action}_order"`) ? `${action}_order` : action;
  expect(buttons).toContain(`value="${value}"`);
  const response = await fetch(page, {
    method: "POST",
    body: new URLSearchParams({ action: value }),
    redirect: "manual",
  });
  expect(response.status).toBeLessThan(400);
  return { reference: "tx_01", providerTransactionId, side: request.side };
}

/** What the adapter makes of every callback, once all have arrived. */
async function readCallbacks(provider: RampProvider) {
  const { orders } = await control("GET", `orders?provider=${provider.id}`);
  const spoken: string[] = orders[0].callbacks.map(({ status }: { status: string }) => status);
  await receiver.waitFor(spoken.length);
  const updates = await Promise.all(
    receiver.received.map(({ path, search, headers, body }) => {
      const flat = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));
      const callback = { method: "POST", path: path + search, headers: flat, body: Buffer.from(body) };
      return provider.readCallback(callback, new Date());
    }),
  );
  return { spoken, updates };
}

const requestsOf = ({ buy, sell }: ProviderCase) =>
  [buy, ...(sell ? [sell] : [])].map((request) => [request.side, request] as const);

describe.each(providerCases.map((subject) => [subject.module.name, subject] as const))("%s", (_, subject) => {
  describe.each(requestsOf(subject))("%s", (side, request) => {
    const flow = simulatedBy(subject).statusFlows[side];
    const possible = outcomes.filter((action) => action !== "complete" && flow[action]);

    test.each(possible.flatMap((action) => (statusOf[action] ? [[action, statusOf[action]] as const] : [])))(
      "%s ends as %s",
      async (action, status) => {
        const provider = connected(simulator.url, subject);
        const known = await reach(provider, subject, { request, action });
        const found = await provider.getOrder(known);
        expect(found).toMatchObject({ status });
        expect(failureCodeOf(status, found?.failureCode)).toBe(
          documentedFailureCodes[provider.id]?.[`${side} ${action}`] ?? failureCodeBy[action] ?? null,
        );
        // Without the agreed amount, a success is put on hold.
        if (action === "pay") expect(found?.[side === "BUY" ? "fiatAmount" : "cryptoAmount"]).not.toBeNull();
        const { updates } = await readCallbacks(provider);
        // A poll decides about ends without a callback, and about failures within an order that the buyer can still pay.
        const reported = updates.at(-1)?.status;
        expect(action === "pay" ? reported : (reported ?? status)).toBe(status);
      },
    );

    // Neither a wrong unit nor a hijacked account at the provider passes as a success.
    test.each([
      ["a thousandth", "0.001"],
      ["just under 95%", "0.9499"],
      ["just over 105%", "1.0501"],
    ])("is put on hold when the provider reports %s of what the user receives", async (_what, factor) => {
      const provider = connected(simulator.url, subject);
      const known = await reach(provider, subject, { request, action: "pay" });
      const agreed = await provider.getOrder(known);
      const name = side === "BUY" ? "cryptoAmount" : "fiatAmount";
      const row = rowFor({ provider: provider.id, ...known }, agreed as ProviderUpdate);
      expect(decideUpdate(row, agreed as ProviderUpdate).outcome).toBe("moved");
      const { orders } = await control("GET", `orders?provider=${provider.id}`);
      const wrong = round(multiply(orders[0][name], factor), side === "BUY" ? 12 : 2);
      await control("POST", `orders/${orders[0].id}/complete`, { [name]: wrong });
      // Another instance, because Transak's keeps its lists for two seconds.
      const reported = (await connected(simulator.url, subject).getOrder(known)) as ProviderUpdate;
      expect(reported).toMatchObject({ status: "success" });
      expect(decideUpdate(row, reported)).toMatchObject({
        outcome: "on_hold",
        set: {
          reviewReason: expect.stringMatching(
            new RegExp(`reports .* ${side === "BUY" ? request.crypto : request.fiat};`),
          ),
        },
      });
    });

    const hasPartnerFee = Object.hasOwn(simulatedBy(subject).traits ?? {}, "partnerFeePercent");
    test.each(hasPartnerFee ? [0.5, 0] : [])("reports a commission of %s percent", async (partnerFeePercent) => {
      const provider = connected(simulator.url, subject);
      await control("PUT", `providers/${provider.id}`, { traits: { partnerFeePercent } });
      const found = await provider.getOrder(await reach(provider, subject, { request, action: "pay" }));
      const { orders } = await control("GET", `orders?provider=${provider.id}`);
      const { fees, price, fiatAmount } = orders[0];
      expect((100 * fees.extra) / fiatAmount).toBeCloseTo(partnerFeePercent, 1);
      const { amount, currency = "" } = found?.partnerFee ?? {};
      expect([request.fiat, request.crypto]).toContain(currency);
      expect(Number(amount) * (currency === request.fiat ? 1 : Number(price))).toBeCloseTo(Number(fees.extra), 2);
    });

    test("ends right although a status nobody knows is reported on the way", async () => {
      const provider = connected(simulator.url, subject);
      await control("PUT", `providers/${provider.id}`, { traits: { unknownStatus: 1 } });
      const known = await reach(provider, subject, { request, action: "pay" });
      const { spoken, updates } = await readCallbacks(provider);
      expect(spoken.filter((status) => status.endsWith(unknownStatus))).toHaveLength(1);
      expect(updates.filter((update) => update?.status === null)).toHaveLength(1);
      expect(updates.at(-1)?.status).toBe("success");
      expect(await provider.getOrder(known)).toMatchObject({ status: "success" });
    });
  });
});

function outcomesTable(): string {
  const real = providerCases.filter(({ module }) => module.id !== acme.id);
  const rows = real.flatMap((subject) =>
    requestsOf(subject).map(([side]) => {
      const flow = simulatedBy(subject).statusFlows[side];
      const cells = outcomes.map((action) => (action !== "complete" && flow[action]?.at(-1)) || "");
      return `| ${[subject.module.name, side, ...cells.map((word) => (word === "" ? "none" : `\`${word}\``))].join(" | ")} |`;
    }),
  );
  const columns = ["provider", "side", ...outcomes.map((action) => `${action}: ${statusOf[action]}`)];
  return [`| ${columns.join(" | ")} |`, `|${"---|".repeat(columns.length)}`, ...rows].join("\n");
}

const document = () => `# Outcomes

Generated by \`outcomes.test.ts\`, which checks each of them with the adapter.

The columns are the simulator's actions and the status that the transaction gets. The cells are the provider's own last
status, or "none" if its documentation has no such status.

${outcomesTable()}
`;

test("lists every outcome in OUTCOMES.md", () => expect(document()).toMatchFileSnapshot("./OUTCOMES.md"));

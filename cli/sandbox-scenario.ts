import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import type { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import type { Side, Status } from "#db/enums.ts";
import { storedFields, walletKey, walletTagKey } from "#lib/checkout/buyer-fields.ts";
import { minuteMs, secondMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import type { BuyerField } from "#lib/providers/provider.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { selectTransactionByToken } from "#lib/transactions/queries/open-transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";
import { reportFailure } from "./partner-client.ts";

/** The simulator's action for each final status. */
const actionOf = {
  success: "pay",
  failed: "fail",
  cancelled: "cancel",
  expired: "expire",
  refunded: "refund",
} as const satisfies Partial<Record<Status, string>>;

type Outcome = keyof typeof actionOf;
export const outcomes = Object.keys(actionOf) as Outcome[];
export const sides = ["BUY", "SELL"] as const;

type Scenario = { provider: string; side: Side; outcomes: Outcome[] };
type Stage = { client: SlipwayClient; url: string; simulator: string; statusMs: number; print(line: string): void };

const euros = { fiat_currency: "EUR", crypto_currency: "BTC", network: "mainnet", amount: 500 };
const routes = [
  { ...euros, payment_method: "card" },
  { ...euros, payment_method: "sepa_bank_transfer" },
  { ...euros, payment_method: "bank_transfer" },
  {
    fiat_currency: "NGN",
    crypto_currency: "USDT",
    network: "tron",
    amount: 150_000,
    payment_method: "bank_transfer",
  },
];
type Route = (typeof routes)[number];

const wallets: Record<string, string> = {
  mainnet: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  tron: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
};
const walletOf = ({ network }: Route) => wallets[network] ?? "";

const requestMs = 15 * secondMs;
const pollEveryMs = 2 * secondMs;
// A provider may accept only one order a minute.
const checkoutMs = 2 * minuteMs;
const retryEveryMs = 5 * secondMs;
const maxForms = 5;
const temporaryProblems = ["service_unavailable", "request_in_progress", "provider_unavailable", "rate_limited"];

const providerActions = z.object({
  providers: z.record(z.string(), z.object({ actions: z.record(z.enum(["BUY", "SELL"]), z.array(z.string())) })),
});
const foundOrders = z.object({ orders: z.array(z.object({ id: z.string() })) });

/** The outcomes that the simulator has for each provider and side. Throws service_unavailable if it doesn't respond. */
export async function readScenarios(simulator: string): Promise<Scenario[]> {
  const read = async () => providerActions.parse(await (await request(`${simulator}/control`)).json());
  const { providers } = await read().catch(() => {
    throw new AppError("service_unavailable", `No response from the simulator at ${simulator}`);
  });
  return Object.entries(providers).flatMap(([provider, { actions }]) =>
    sides.map((side) => ({
      provider,
      side,
      outcomes: outcomes.filter((outcome) => actions[side].includes(actionOf[outcome])),
    })),
  );
}

/** Brings each outcome about, one after the other. True for each transaction that ended as expected. */
export async function runScenario(stage: Stage, { provider, side, outcomes }: Scenario): Promise<boolean[]> {
  const { client, print } = stage;
  const route = await reportFailure(findRoute(client, provider, side));
  if (route === null) {
    print(`${provider} ${side}: skipped, because the provider supports none of the usual routes`);
    return [];
  }
  const ended: boolean[] = [];
  for (const outcome of outcomes) {
    const report = (line: string) => print(`${provider} ${side} ${outcome}: ${line}`);
    try {
      const transaction = { route, provider, side, outcome };
      const status = await reportFailure(runTransaction({ ...stage, print: report }, transaction));
      report(status === outcome ? `ended as ${status}` : `FAILED with the status ${status}`);
      ended.push(status === outcome);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      report(`FAILED: ${error.message}`);
      ended.push(false);
    }
  }
  return ended;
}

/** The first route that the provider supports in this direction; null if it supports none of a few common ones. */
async function findRoute(client: SlipwayClient, provider: string, type: Side): Promise<Route | null> {
  for (const route of routes) {
    const quotes = await client.listQuotes({ ...route, type, wallet_address: walletOf(route), providers: provider });
    if (quotes.some(({ is_supported }) => is_supported)) return route;
  }
  return null;
}

type Transaction = { route: Route; provider: string; side: Side; outcome: Outcome };

/** Creates a transaction, goes through the checkout as its buyer, and presses the button of the outcome at the simulated provider.
 * Returns the final status, or the last one if there is none in time. */
async function runTransaction(stage: Stage, { route, provider, side, outcome }: Transaction): Promise<Status> {
  const { client, simulator, statusMs, print } = stage;
  const { transaction_id, link } = await client.createTransaction({
    ...route,
    ...(side === "BUY" && { wallet_address: walletOf(route) }),
    type: side,
    provider,
    partner_context: `sandbox-test-${randomBase62(12)}`,
    redirect_url: "https://example.com/thanks",
  });
  print(`created ${transaction_id}: ${route.amount} ${route.fiat_currency} by ${route.payment_method}`);
  const page =
    (await openCheckout(link, simulator, walletOf(route))) ?? (await orderPage(simulator, provider, transaction_id));
  print(`opened ${page}`);
  await pressButton(page, actionOf[outcome]);
  print(`pressed ${actionOf[outcome]}`);
  return await finalStatus(client, transaction_id, Date.now() + statusMs);
}

const request = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(requestMs), ...init });

const submit = (url: string, form: Record<string, string>) =>
  request(url, { method: "POST", body: new URLSearchParams(form) });

/** The provider's page; null if the buyer pays on ours. Fills in what the checkout asks for. */
async function openCheckout(link: string, simulator: string, wallet: string): Promise<string | null> {
  const token = link.split("/").at(-1) ?? "";
  let form: Record<string, string> = {};
  for (let forms = 0; forms < maxForms; forms += 1) {
    const location = await submitCheckout(link, form);
    if (location.startsWith(simulator)) return location;
    const row = await selectTransactionByToken(token);
    if (row === undefined) throw new AppError("not_found", `The database of this command has no ${link}`);
    if (row.providerLink !== null) return null;
    form = Object.fromEntries(storedFields(row).map((field) => [`answer.${field.key}`, answerTo(field, wallet)]));
  }
  throw new AppError("validation_failed", "The checkout keeps asking for details");
}

/** Where the buyer goes next. Repeats the request while the provider can't accept it. */
async function submitCheckout(link: string, form: Record<string, string>): Promise<string> {
  const path = new URL(link).pathname;
  for (const deadline = Date.now() + checkoutMs; ; await wait(retryEveryMs)) {
    const response = await submit(new URL(`/api${path}`, link).href, form);
    const target = response.headers.get("location");
    if (target === null) throw new AppError("service_unavailable", `The checkout responded with ${response.status}`);
    const location = new URL(target, link);
    const problem = location.searchParams.get("problem");
    if (problem === null) return location.href;
    if (!temporaryProblems.includes(problem) || Date.now() > deadline)
      throw new AppError("validation_failed", `The checkout failed: ${problem}`);
  }
}

const answers: Record<Exclude<BuyerField["type"], "choice" | "text">, string> = {
  email: "ada@example.com",
  phone: "+2348031234567",
  date: "1990-01-31",
  number: "1",
  yes_no: "yes",
};

function answerTo(field: BuyerField, wallet: string): string {
  const { key, label, type, digits, isRequired, options, value, problem } = field;
  if (problem) throw new AppError("validation_failed", `The checkout rejected "${label}": ${problem}`);
  if (value || !isRequired) return value ?? "";
  if (key === walletKey) return wallet;
  if (key === walletTagKey) return noTag;
  if (type === "choice") return options?.[0]?.value ?? "";
  if (digits !== undefined) return "01234567890".slice(0, digits === "any" ? 10 : digits);
  return type === "text" ? textAnswerTo(label) : answers[type];
}

const textAnswerTo = (label: string): string => (/number|account/i.test(label) ? "0123456789" : "Ada Obi");

/** The simulator's own page of the order, for a provider without a page. */
async function orderPage(simulator: string, provider: string, reference: string): Promise<string> {
  const query = new URLSearchParams({ provider, reference });
  const { orders } = foundOrders.parse(await (await request(`${simulator}/control/orders?${query}`)).json());
  const [order] = orders;
  if (order === undefined) throw new AppError("not_found", `The simulated provider has no order for ${reference}`);
  return `${simulator}/orders/${order.id}`;
}

/** On a page that only creates the order now, canceling has another button than leaving. */
async function pressButton(page: string, action: string): Promise<void> {
  const html = await (await request(page)).text();
  const value = [`${action}_order`, action].find((one) => html.includes(`value="${one}"`));
  if (value === undefined) throw new AppError("validation_failed", `The page has no button for ${action}: ${page}`);
  const { status } = await submit(page, { action: value });
  if (status >= 400) throw new AppError("validation_failed", `The page refused ${action} with ${status}: ${page}`);
}

async function finalStatus(client: SlipwayClient, transactionId: string, deadline: number): Promise<Status> {
  for (;;) {
    // The server has this version, so there are no newer values.
    const status = (await client.getTransaction(transactionId)).status as Status;
    if (isClosed(status) || Date.now() > deadline) return status;
    await wait(pollEveryMs);
  }
}

// Compiled against the installed package, as an ES module and as CommonJS. Each expected error is one that the types must find.
import { type Event, type SlipwayClient, SlipwayError, type Transaction } from "slipway";
import { type CheckoutEvent, type CheckoutStatus, Slipway } from "slipway/checkout";
import { webhookHandler as expressHandler } from "slipway/express";
import { webhookPlugin } from "slipway/fastify";
import { webhookHandler as honoHandler } from "slipway/hono";
import { webhookHandler } from "slipway/next";
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "slipway/webhooks";

export function messageOf(error: unknown): string {
  if (!(error instanceof SlipwayError)) return "another error";
  // @ts-expect-error Only one code has it.
  void error.data.transaction_id;
  if (error.code === "partner_context_conflict") return error.data.transaction_id;
  if (error.code === "validation_failed") return error.data.errors?.[0]?.field ?? "";
  if (error.code === "connection_failed") return String(error.cause);
  // @ts-expect-error There is no such code.
  if (error.code === "conflict") return "";
  const { requestId, status }: { requestId: string | null; status: number | null } = error;
  return `${requestId} ${status}`;
}

export function label({ status }: Transaction): string {
  switch (status) {
    case "success":
      return "Paid";
    default:
      // A status can be newer than the package.
      return status.toUpperCase();
  }
}

export function amount(event: WebhookEvent): string {
  if (event.meta.event === "transaction.success") return event.data.fiat_amount;
  const { meta, data } = event;
  // @ts-expect-error Only transaction.on_hold has it.
  if (meta.event === "transaction.failed") console.log(data.hold);
  if ("hold" in data) return data.hold.reason;
  if ("delay" in data) return data.delay.buyer_message;
  if ("refund" in data) return data.refund.amount ?? "unknown";
  return meta.event;
}

export async function endpoints(client: SlipwayClient): Promise<string> {
  const { id, secret } = await client.createWebhookEndpoint({ url: "https://shop.example/webhooks" });
  // @ts-expect-error There is no such event.
  await client.updateWebhookEndpoint(id, { events: ["transaction.paid"] });
  const { webhook_endpoints: all } = await client.listWebhookEndpoints();
  // @ts-expect-error A list has no secrets.
  console.log(all[0]?.secret);
  await client.deleteWebhookEndpoint((await client.getWebhookEndpoint(id)).id);
  return (await client.rotateWebhookSecret(id)).secret.concat(secret);
}

export async function reports(client: SlipwayClient): Promise<void> {
  const [month] = await client.listStatements();
  const { lines, hash } = await client.getStatement(month?.month ?? "2026-10");
  const share: string | undefined = lines[0]?.partner_share;
  console.log(share, hash?.toUpperCase());
  const { providers } = await client.getProviderReport({
    ...{ type: "BUY", fiat_currency: "NGN", from: "2026-01-01", to: "2026-02-01" },
  });
  if (providers[0]?.interval) console.log(providers[0].interval[0]?.toFixed(2), providers[0].reasons.declined ?? 0);
}

export async function requests(client: SlipwayClient, cursor: string | undefined): Promise<Event[]> {
  await client.listEvents({ cursor, event: undefined }, { signal: AbortSignal.timeout(1_000), timeoutMs: undefined });
  // @ts-expect-error Only known statuses can be asked for.
  await client.listTransactions({ status: ["sold"] });
  // @ts-expect-error The type is missing.
  await client.listPaymentMethods({ fiat_currency: "NGN" });
  const [dollar] = await client.listCryptoCurrencies({
    asset_id: "eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
  });
  if (dollar?.contract_address) console.log(dollar.contract_address.toLowerCase(), dollar.decimals.toFixed());
  const { range } = await client.listLimits({ type: "BUY", fiat_currency: "NGN" });
  const route = { type: "BUY", fiat_currency: "NGN", crypto_currency: "BTC", network: "mainnet", amount: 1 } as const;
  const quotes = await client.listQuotes({ ...route, payment_method: "any", methods: "card,apple_pay" });
  console.log(quotes.map(({ payment_method }) => payment_method.toUpperCase()));
  if (range?.min_amount) console.log(range.min_amount.toFixed(2));
  const [serving] = await client.listProviders({ country: "NG" });
  const [country] = await client.listCountries({ type: "BUY", locale: "fr" });
  if (country?.is_supported.BUY) console.log(country.name, serving?.name);
  const { transactions } = await client.listTransactions({ customer_ref: "cus_8f3a1c20", wallet_address: "0xabc" });
  await client.listTransactions({ is_on_hold: "true", updated_from: "2026-01-31T00:00:00Z" });
  if (transactions[0]?.is_on_hold) console.log(transactions[0].hold?.since.toUpperCase());
  const buyer = { email: "ada@example.com", email_verified: true, country: undefined };
  const order = {
    ...route,
    payment_method: "card",
    provider: "moonpay",
    partner_context: "order-7",
    redirect_url: "https://shop.example/",
  };
  await client.createTransaction({ ...order, locale: "fr-FR", buyer });
  // @ts-expect-error There is no such field.
  await client.createTransaction({ ...order, buyer: { phone: "+1" } });
  const language: string | null | undefined = transactions[0]?.locale;
  const label: string | null | undefined = transactions[0]?.sub_account;
  const returned = await client.listTransactions({ refund_status: ["succeeded", "pending"] });
  const refunded: string | null | undefined = returned.transactions[0]?.refund?.amount;
  console.log(label, language, refunded);
  const [late] = (await client.listTransactions({ is_delayed: "true" })).transactions;
  if (late?.next_step.awaits === "provider") console.log(late.expected_by, late.next_step.message);
  // @ts-expect-error Only delayed ones can be asked for.
  await client.listTransactions({ is_delayed: "false" });
  for await (const { id } of client.iterateTransactions({ limit: 5 })) await client.getTransaction(id);
  // @ts-expect-error Statuses are text, because they can be classes.
  await client.listLogs({ status: [404] });
  for await (const { error_code } of client.iterateLogs({ status: ["4xx"] })) if (error_code === "rate_limited") break;
  const events: Event[] = [];
  for await (const event of client.iterateEvents({ cursor })) events.push(event);
  return events;
}

const handle = (event: WebhookEvent, { id }: { id: string }) =>
  console.log(id, event.meta.event === "transaction.deposit_ready" ? event.data : event.meta.event);
export const handlers = [
  expressHandler({ secret: process.env["SECRET"] }, handle),
  honoHandler({ secret: () => undefined }, handle),
  webhookHandler({ secret: ["a", "b"], toleranceSeconds: 60 }, handle),
  webhookPlugin({ path: "/hook", secret: "a" }, handle),
];
export function pay(link: string, onBlocked: (link: string) => void): () => void {
  const onStatus = (event: CheckoutEvent, status: CheckoutStatus | null) =>
    console.log(event === "failed" ? status?.status.toUpperCase() : event, status?.is_final);
  const { isOpened, stop } = Slipway.open(link, { onStatus, onBlocked });
  // @ts-expect-error There is no such event.
  Slipway.follow(link, { onStatus: (event) => event === "paid" });
  return isOpened ? stop : Slipway.follow(link).stop;
}
export const verify = (body: Uint8Array): Promise<{ id: string; event: WebhookEvent }> =>
  verifyWebhook({ body, headers: new Headers(), secret: "a" });
export const failure = new WebhookVerificationError("late");

import * as z from "zod";
import { dayMs } from "#lib/duration.ts";
import type { FailureCode, ProviderUpdate, Status } from "#lib/providers/provider.ts";
import type { ProviderRefund } from "#lib/providers/provider-refund.ts";
import { amount, readableRows, textIfReadable, textOrNull, wrappedIn } from "#lib/providers/schemas.ts";
import { assetOf } from "./names.ts";

/** One order has two streams under our reference: "buy" then "withdraw", or "deposit" then "sell". A "buy" has other names by
 * payment method: in polled orders, and in callbacks possibly "invoice". */
const typeOf = {
  buy: "buy",
  mobile_pay: "buy",
  buy_acquirer: "buy",
  invoice: "buy",
  withdraw: "withdraw",
  deposit: "deposit",
  sell: "sell",
} as const;
type TypeName = keyof typeof typeOf;
type Type = (typeof typeOf)[TypeName];
const typeNames = Object.keys(typeOf) as TypeName[];

const stream = z.object({
  id: z.string().min(1),
  status: z.string(),
  merchant_transaction_id: textOrNull,
  currency: textOrNull,
  network: textOrNull,
  amount: amount.nullish(),
  fiat_currency: textOrNull,
  fiat_amount: amount.nullish(),
  created_at: textOrNull,
  /** Of a "buy" that is polled. */
  email: textIfReadable,
  tx: z.object({ id: textOrNull, address: textOrNull }).nullish().catch(null),
});
type Stream = z.output<typeof stream> & { type: Type };

const pair = z
  .object(Object.fromEntries(typeNames.map((name) => [name, stream.nullish()])))
  .transform((streams) =>
    typeNames.flatMap((name): Stream[] => (streams[name] ? [{ ...streams[name], type: typeOf[name] }] : [])),
  )
  .refine((streams) => streams.length > 0);
export const transactions = z.object({ data: readableRows(pair) });

/** A callback contains one stream in `data`, which the documents wrap in `payload`. */
const inEnvelope = <Data extends z.ZodType>(data: Data) => wrappedIn("payload", z.object({ data }));
export const event = inEnvelope(z.object({ type: z.string() }));
export const streamEvent = inEnvelope(stream.extend({ type: z.enum(typeNames).transform((name) => typeOf[name]) }));

export const isStream = (type: string) => Object.hasOwn(typeOf, type);

const statusOf: Record<string, Status> = {
  "buy/new": "pending",
  "buy/pending": "pending",
  "buy/waiting": "pending",
  // The card could not be verified, which does not end the order.
  "buy/descriptor_failed": "pending",
  // The payment is complete, but the crypto has not been sent.
  "buy/paid": "processing",
  "buy/order_scheduled": "processing",
  "buy/failed_exchange": "processing",
  "buy/cancelled": "cancelled",
  "buy/order_failed": "failed",
  "buy/refunded": "refunded",
  "withdraw/new": "processing",
  "withdraw/pending": "processing",
  "withdraw/order_scheduled": "processing",
  "withdraw/waiting": "processing",
  "withdraw/completed": "success",
  "withdraw/failed": "failed",
  "withdraw/refunded": "refunded",
  "deposit/new": "pending",
  "deposit/pending": "pending",
  "deposit/waiting": "pending",
  "deposit/completed": "processing",
  "deposit/failed": "failed",
  "deposit/refunded": "refunded",
  "sell/new": "pending",
  "sell/pending": "processing",
  "sell/waiting": "processing",
  "sell/succeeded": "success",
  "sell/failed": "failed",
  "sell/refunded": "refunded",
};

// Mercuryo doesn't document who cancels, or why a deposit fails.
const failureCodes: Record<string, FailureCode> = {
  "buy/order_failed": "declined",
  "buy/cancelled": "other",
  "withdraw/failed": "provider_error",
  "sell/failed": "provider_error",
};

const rawStatusOf = ({ type, status }: Stream) => `${type}/${status}`;
const toStatus = (stream: Stream): Status | null => statusOf[rawStatusOf(stream)] ?? null;

/** The state of one stream, or of both combined. */
export function toState(streams: readonly Stream[]): ProviderUpdate | null {
  const first = streams.find(({ type }) => type === "buy" || type === "deposit");
  const second = streams.find(({ type }) => type === "withdraw" || type === "sell");
  const incoming = first ?? second;
  if (!incoming) return null;
  const outgoing = second ?? incoming;
  const current = isPaymentClosed(first, second) ? incoming : outgoing;
  return {
    reference: incoming.merchant_transaction_id ?? outgoing.merchant_transaction_id,
    // The second stream has a different ID, which would be a second ID for the same order.
    providerTransactionId: first?.id ?? null,
    status: toStatus(current),
    rawStatus: rawStatusOf(current),
    reason: null,
    failureCode: failureCodes[rawStatusOf(current)] ?? null,
    fees: null,
    refund: toRefund(current),
    ...(isSale(incoming) ? traded(outgoing, incoming) : traded(incoming, outgoing)),
    // The crypto transfer: the seller's deposit, or the payout to the buyer.
    wallet: isSale(incoming) ? null : (second?.tx?.address ?? null),
    hash: (isSale(incoming) ? first : second)?.tx?.id ?? null,
    buyerEmail: incoming.email,
  };
}

/** The payout of a sale failed: its crypto goes back to the refund address. Nothing says when, or how much of it. */
const toRefund = (stream: Stream): ProviderRefund | undefined =>
  rawStatusOf(stream) === "sell/failed" ? { status: "pending", amount: null, currency: null } : undefined;

const isSale = ({ type }: Stream) => type === "deposit" || type === "sell";

function traded(fiat: Stream, crypto: Stream) {
  return {
    fiat: (fiat.fiat_currency ?? crypto.fiat_currency)?.toUpperCase() ?? null,
    ...assetNames(crypto),
    fiatAmount: fiat.fiat_amount ?? crypto.fiat_amount ?? null,
    cryptoAmount: crypto.amount ?? fiat.amount ?? null,
  };
}

/** A returned or missing payment ends an order, whatever the state of its second stream. */
function isPaymentClosed(first: Stream | undefined, second: Stream | undefined): boolean {
  const status = first && toStatus(first);
  const isClosed = status === "failed" || status === "cancelled" || status === "refunded";
  return isClosed && !(second && toStatus(second) === "success");
}

function assetNames({ currency, network }: Stream) {
  const crypto = currency?.toUpperCase() ?? null;
  return (currency && network ? assetOf(currency, network) : null) ?? { crypto, network: null };
}

/** The date window of the transaction search: a number of days back, and one ahead for other time zones. */
export function pollDates(days: string, now: Date): { date_start?: string; date_end?: string } {
  const back = Number(days);
  if (!(back > 0 && back < 10_000)) return {};
  const day = (shift: number) => new Date(now.getTime() + shift * dayMs).toISOString().slice(0, 10);
  return { date_start: day(-back), date_end: day(1) };
}

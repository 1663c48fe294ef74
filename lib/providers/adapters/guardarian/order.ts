import * as z from "zod";
import { readFailureReason } from "#lib/providers/failure-code.ts";
import type { ProviderUpdate, Status } from "#lib/providers/provider.ts";
import { amount, readableRows, textIfReadable, textOrNull, wrappedIn } from "#lib/providers/schemas.ts";
import { assetOf, isChain } from "./names.ts";

export const order = z.object({
  id: z.string().min(1),
  status: z.string(),
  status_details: z.string().nullish().catch(null),
  errors: readableRows(z.object({ code: textOrNull.catch(null), reason: z.string().min(1) }))
    .nullish()
    .catch(null),
  external_partner_link_id: z.string().nullish(),
  email: textIfReadable,
  from_currency: z.string().nullish(),
  from_network: z.string().nullish(),
  from_amount: amount.nullish(),
  expected_from_amount: amount.nullish(),
  to_currency: z.string().nullish(),
  to_network: z.string().nullish(),
  to_amount: amount.nullish(),
  expected_to_amount: amount.nullish(),
  output_hash: z.string().nullish(),
  payout: z.object({ address: z.string().nullish(), extra_id: z.string().nullish() }).nullish().catch(null),
  redirect_url: z.string().nullish(),
});
export type GuardarianOrder = z.output<typeof order>;

/** The callback is the order, at the top level or inside `payload`. */
export const event = wrappedIn("payload", order);

const statusOf: Record<string, Status> = {
  new: "pending",
  waiting_for_customer: "pending",
  waiting_for_deposit: "pending",
  exchanging: "processing",
  on_hold: "processing",
  sending: "processing",
  finished: "success",
  failed: "failed",
  expired: "expired",
  canceled: "cancelled",
  // The spelling of older clients.
  cancelled: "cancelled",
  refunded: "refunded",
};

export function toState(order: GuardarianOrder): ProviderUpdate {
  const isSell = isChain(order.from_network ?? order.from_currency ?? "");
  const [fiat, crypto] = isSell ? [outgoing(order), incoming(order)] : [incoming(order), outgoing(order)];
  const status = statusOf[order.status] ?? null;
  // An order can finish after an error, for example with another card.
  const [error] = status === "success" ? [] : (order.errors ?? []);
  const reason = error?.reason || order.status_details || null;
  return {
    reference: order.external_partner_link_id || null,
    providerTransactionId: order.id,
    status,
    rawStatus: order.status,
    reason,
    // The only documented code. The others have a text.
    failureCode: error?.code === "customer_blocked_by_risk_control" ? "declined" : readFailureReason(reason),
    fiat: fiat.currency,
    ...assetNames(crypto),
    fiatAmount: fiat.amount,
    cryptoAmount: crypto.amount,
    wallet: (!isSell && order.payout?.address) || null,
    ...(!isSell && order.payout?.extra_id && { walletTag: order.payout.extra_id }),
    hash: order.output_hash || null,
    buyerEmail: order.email,
    fees: null,
  };
}

type Leg = { currency: string | null; network: string | null; amount: string | null };

const incoming = (order: GuardarianOrder): Leg => ({
  currency: order.from_currency?.toUpperCase() ?? null,
  network: order.from_network ?? null,
  amount: order.from_amount ?? order.expected_from_amount ?? null,
});

const outgoing = (order: GuardarianOrder): Leg => ({
  currency: order.to_currency?.toUpperCase() ?? null,
  network: order.to_network ?? null,
  amount: order.to_amount ?? order.expected_to_amount ?? null,
});

function assetNames({ currency, network }: Leg) {
  const asset = currency && network ? assetOf(currency, network) : null;
  return asset ?? { crypto: currency, network: null };
}

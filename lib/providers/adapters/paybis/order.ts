import * as z from "zod";
import type { Asset } from "#lib/providers/assets.ts";
import { languageCode } from "#lib/providers/page-preferences.ts";
import type { FailureCode, Order, ProviderUpdate, Status } from "#lib/providers/provider.ts";
import { amount, readableRows } from "#lib/providers/schemas.ts";
import { assetOf } from "./names.ts";

const money = z.object({ amount, currency: z.string() });

const order = z.object({
  requestId: z.string().nullish(),
  partnerTransactionId: z.string().nullish(),
  quote: z
    .object({
      currencyCodeFrom: z.string().nullish(),
      currencyCodeTo: z.string().nullish(),
      fees: z.object({ currency: z.string(), network_fee: amount, service_fee: amount }).nullish().catch(null),
    })
    .nullish(),
  transaction: z.object({
    invoice: z.string().nullish(),
    status: z.string(),
    flow: z.string().nullish(),
    rejectReason: z.string().nullish(),
    statusUpdatedAt: z.string().nullish(),
  }),
  amountFrom: money.nullish(),
  amountTo: money.nullish(),
  payout: z
    .object({
      transaction_hash: z.string().nullish(),
      transactionHash: z.string().nullish(),
      destinationWalletAddress: z.string().nullish(),
    })
    .nullish(),
});
type PaybisOrder = z.output<typeof order>;

export const orders = z.object({ data: readableRows(order) });

const coins = readableRows(
  z.object({ currency: z.string(), currencyCode: z.string(), blockchain: z.string().nullish() }),
);
export const event = z.object({ event: z.string() });
export const statusEvent = z.object({
  data: order,
  meta: z.object({ assets: coins.nullish() }).nullish().catch(null),
});

/** The fields of an order request. */
export function toRequest(order: Order, quoteId: string, code: string, method: string) {
  const isBuy = order.side === "BUY";
  const [currencyCodeFrom, currencyCodeTo] = isBuy ? [order.fiat, code] : [code, order.fiat];
  return {
    // Without a known customer, each order counts as a separate user.
    partnerUserId: order.customerId ?? order.reference,
    partnerTransactionId: order.reference,
    quoteId,
    currencyCodeFrom,
    currencyCodeTo,
    locale: languageCode(order.locale) ?? "en",
    flow: isBuy ? "buyCrypto" : "sellCrypto",
    [isBuy ? "paymentMethod" : "payoutMethod"]: method,
    ...(isBuy && order.wallet ? { cryptoWalletAddress: { address: order.wallet, currencyCode: code } } : {}),
    ...(order.buyerIp ? { userIp: order.buyerIp } : {}),
    ...(order.email ? { email: order.email } : {}),
  };
}

const statusOf: Record<string, Status> = {
  started: "pending",
  pending: "processing",
  confirming: "processing",
  "payment-authorized": "processing",
  paid: "processing",
  completed: "success",
  success: "success",
  cancelled: "cancelled",
  canceled: "cancelled",
  rejected: "failed",
  failed: "failed",
  "payment-error": "failed",
};

export function toState(order: PaybisOrder, known: z.output<typeof coins> = []): ProviderUpdate {
  const { transaction, payout } = order;
  const isBuy = transaction.flow !== "sellCrypto";
  return {
    reference: order.partnerTransactionId ?? null,
    providerTransactionId: order.requestId ?? transaction.invoice ?? null,
    status: statusOf[transaction.status] ?? null,
    rawStatus: transaction.status,
    reason: transaction.rejectReason ?? null,
    failureCode: toFailureCode(transaction),
    ...amountsOf(order, isBuy, known),
    wallet: (isBuy && payout?.destinationWalletAddress) || null,
    hash: payout?.transaction_hash || payout?.transactionHash || null,
  };
}

// The documented reasons, besides "other". An order that the user left unpaid is rejected, too.
const failureCodes = new Map<string | null | undefined, FailureCode>([
  ["antifraud-failed", "declined"],
  ["auto-rejected", "expired"],
]);

const toFailureCode = ({ status, rejectReason }: PaybisOrder["transaction"]): FailureCode | null =>
  failureCodes.get(rejectReason) ?? (status === "payment-error" ? "declined" : null);

function amountsOf({ amountFrom, amountTo, quote }: PaybisOrder, isBuy: boolean, known: z.output<typeof coins>) {
  const [fiatSide, cryptoSide] = isBuy ? [amountFrom, amountTo] : [amountTo, amountFrom];
  const code = isBuy ? quote?.currencyCodeTo : quote?.currencyCodeFrom;
  return {
    fiat: fiatSide?.currency ?? null,
    ...namesOf(cryptoSide?.currency ?? null, code ?? null, known),
    fiatAmount: fiatSide?.amount ?? null,
    cryptoAmount: cryptoSide?.amount ?? null,
    fees: toFees(quote?.fees, fiatSide?.currency),
  };
}

function toFees(fees: NonNullable<PaybisOrder["quote"]>["fees"] | undefined, fiat: string | undefined) {
  return fees && fees.currency === fiat ? { provider: fees.service_fee, network: fees.network_fee } : null;
}

/** The amount may have a plain ticker, which identifies the network only for native coins. */
function namesOf(ticker: string | null, code: string | null, known: z.output<typeof coins>) {
  const listed = known.find((one) => (code === null ? one.currency === ticker : one.currencyCode === code));
  if (listed)
    return assetNames(assetOf({ code: listed.currencyCode, ticker: listed.currency, blockchain: listed.blockchain }));
  if (code !== null) return assetNames(assetOf({ code }));
  const guessed = ticker === null ? null : assetOf({ code: ticker });
  if (ticker === null || ticker.includes("-") || guessed?.network === "mainnet") return assetNames(guessed);
  return { crypto: ticker, network: null };
}

const assetNames = (asset: Asset | null) => asset ?? { crypto: null, network: null };

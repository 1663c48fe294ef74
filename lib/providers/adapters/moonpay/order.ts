import * as z from "zod";
import { add } from "#lib/money.ts";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import type { FailureCode, ProviderUpdate, Side, Status } from "#lib/providers/provider.ts";
import { amount, moneyOrNull, readableRows } from "#lib/providers/schemas.ts";
import { currency } from "./api.ts";
import { assetOf } from "./names.ts";

/** An event about a new price has only the code. */
const currencyRow = z
  .union([currency, z.string().transform((code) => currency.parse({ code }))])
  .nullish()
  .catch(null);

export const order = z.object({
  id: z.string(),
  status: z.string(),
  createdAt: z.string().nullish(),
  externalTransactionId: z.string().nullish(),
  failureReason: z.string().nullish(),
  stages: readableRows(z.object({ status: z.string(), failureReason: z.string().nullish() }))
    .nullish()
    .catch(null),
  baseCurrencyAmount: amount.nullish(),
  quoteCurrencyAmount: amount.nullish(),
  feeAmount: amount.nullish(),
  extraFeeAmount: amount.nullish(),
  networkFeeAmount: amount.nullish(),
  /** BUY: base is fiat, `currency` is crypto. SELL: base is crypto, quote is fiat. */
  baseCurrency: currencyRow,
  quoteCurrency: currencyRow,
  currency: currencyRow,
  walletAddress: z.string().nullish(),
  walletAddressTag: z.string().nullish(),
  refundWalletAddress: z.string().nullish(),
  cryptoTransactionId: z.string().nullish(),
  depositHash: z.string().nullish(),
});
type MoonpayOrder = z.output<typeof order>;

/** A search by our reference may return several orders, because MoonPay does not enforce uniqueness. */
export const orders = z.union([z.array(order), order.transform((one) => [one])]);

const statusOf: Record<string, Status> = {
  pending: "processing",
  requoteRequired: "processing",
  completed: "success",
};

/** MoonPay's list of waiting states is not closed. */
function toStatus(order: MoonpayOrder): Status | null {
  if (order.status.startsWith("waiting")) return "pending";
  return order.status === "failed" ? endOf(order) : (statusOf[order.status] ?? null);
}

/** Every unsuccessful end is "failed". The code of the stage that failed says why. */
const stageCodeOf = ({ stages }: MoonpayOrder): string =>
  stages?.find(({ status }) => status === "failed")?.failureReason ?? "";

// MoonPay adds codes, to be treated like `error`.
const failureCodes: Record<string, FailureCode> = {
  card_not_supported: "declined",
  daily_purchase_limit_exceeded: "declined",
  payment_authorization_declined: "declined",
  rejected_card: "declined",
  rejected_kyc: "kyc_rejected",
  rejected_other: "other",
  cancelled: "cancelled_by_user",
};

/** A single failed sale may have only the text. */
function toFailureCode(order: MoonpayOrder): FailureCode | null {
  if (order.status !== "failed") return null;
  const code = stageCodeOf(order) || (order.failureReason ?? "").toLowerCase().replaceAll(" ", "_");
  if (code === "") return null;
  return failureCodes[code] ?? (code.startsWith("timeout_") ? "expired" : "provider_error");
}

function endOf(order: MoonpayOrder): Status {
  const code = stageCodeOf(order);
  if (code === "cancelled") return "cancelled";
  if (code === "refund") return "refunded";
  return code.startsWith("timeout_") ? "expired" : "failed";
}

export const toFees = (of: Pick<MoonpayOrder, "feeAmount" | "extraFeeAmount" | "networkFeeAmount">) => ({
  provider: add(of.feeAmount ?? "0", of.extraFeeAmount ?? "0"),
  network: of.networkFeeAmount ?? "0",
});

/** `sellUrl` is the base of the page on which a seller accepts a new price. */
export function toState(order: MoonpayOrder, side: Side, sellUrl: string): ProviderUpdate {
  const traded = side === "BUY" ? bought(order) : sold(order, sellUrl);
  return {
    reference: order.externalTransactionId ?? null,
    providerTransactionId: order.id,
    status: toStatus(order),
    rawStatus: order.status,
    reason: order.failureReason ?? null,
    failureCode: toFailureCode(order),
    fees: order.feeAmount == null ? null : toFees(order),
    // All fees are in fiat.
    partnerFee: moneyOrNull(order.extraFeeAmount, traded.fiat),
    ...traded,
  };
}

function bought(order: MoonpayOrder) {
  const { provider, network } = toFees(order);
  return {
    fiat: order.baseCurrency?.code.toUpperCase() ?? null,
    ...assetNames(order.currency ?? order.quoteCurrency),
    // The base amount never includes the fees, even with areFeesIncluded. The buyer paid both.
    fiatAmount: order.baseCurrencyAmount == null ? null : add(order.baseCurrencyAmount, add(provider, network)),
    cryptoAmount: order.quoteCurrencyAmount ?? null,
    wallet: order.walletAddress || null,
    ...(order.walletAddressTag && { walletTag: order.walletAddressTag }),
    hash: order.cryptoTransactionId || null,
  };
}

function sold(order: MoonpayOrder, sellUrl: string) {
  return {
    fiat: order.quoteCurrency?.code.toUpperCase() ?? null,
    ...assetNames(order.baseCurrency),
    fiatAmount: order.quoteCurrencyAmount ?? null,
    cryptoAmount: order.baseCurrencyAmount ?? null,
    wallet: order.refundWalletAddress || null,
    hash: order.depositHash || null,
    instructions: toInstructions(order, sellUrl),
  };
}

/** Only until the deposit: MoonPay cancels nothing that it has received crypto for. */
export const cancelStep = { id: "cancel", label: "Cancel sale", fields: [] };

function toInstructions(order: MoonpayOrder, sellUrl: string): Instructions | null {
  if (order.status === "requoteRequired") return toRequote(order, sellUrl);
  if (order.status !== "waitingForDeposit") return null;
  const text = "Send your crypto to the address on MoonPay's page.";
  return { ...noInstructions, text, steps: [cancelStep] };
}

const noInstructions: Instructions = {
  text: null,
  warning: null,
  details: [],
  deposit: null,
  payAt: null,
  endsAt: null,
  steps: [],
};

/** The price changed before the deposit was final. MoonPay waits for the seller, whom it tells by email alone. */
function toRequote({ id, quoteCurrencyAmount, quoteCurrency }: MoonpayOrder, sellUrl: string): Instructions {
  const price = quoteCurrencyAmount && quoteCurrency && `${quoteCurrencyAmount} ${quoteCurrency.code.toUpperCase()}`;
  return {
    ...noInstructions,
    warning: `The price has changed. MoonPay now pays ${price || "a different amount"} for your crypto. Accept or decline it on MoonPay's page.`,
    payAt: `${sellUrl.replace(/\/$/, "")}/transaction_receipt?transactionId=${encodeURIComponent(id)}`,
  };
}

const assetNames = (row: MoonpayOrder["currency"]) => (row ? assetOf(row) : null) ?? { crypto: null, network: null };

import type { HoldReason } from "#db/enums.ts";
import { env } from "#lib/env.ts";
import { formatNumber } from "#lib/format-number.ts";
import { compare, type Decimal, decimal, isWithinPercent, percentFrom } from "#lib/money.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { providerModules } from "#lib/providers/registry.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

/** Why an order isn't the agreed one. `text` is for the operator. */
export type Mismatch = { reason: HoldReason; text: string };

/** Why a paid order is not the agreed one, or null. What the user pays may differ by 1%, and what the user receives by
 * SVC_RECEIVED_TOLERANCE_PERCENT, since the price can move between the quote and the payment. */
export const findMismatch = (row: TransactionRow, order: ProviderUpdate): Mismatch | null =>
  findForeign(row, order) ?? findDifference(row, order);

/** Why the order can't belong to this transaction, not even if the operator accepts it; null if it can. */
export function findForeign(row: TransactionRow, order: ProviderUpdate): Mismatch | null {
  if (order.reference !== null && order.reference !== row.id)
    return { reason: "order_mismatch", text: "The provider's order belongs to another transaction" };
  if (order.fiat !== null && order.fiat !== row.fiatCurrency) return differs(row, order.fiat, row.fiatCurrency);
  if (order.crypto !== null && order.crypto !== row.cryptoCurrency)
    return differs(row, order.crypto, row.cryptoCurrency);
  if (order.network !== null && order.network !== row.network) return differs(row, order.network, row.network);
  return null;
}

type OfProvider = Pick<TransactionRow, "provider">;

const reports = ({ provider }: OfProvider) =>
  `${providerModules.find(({ id }) => id === provider)?.name ?? "The provider"} reports`;

const differs = (row: OfProvider, reported: string, agreed: string): Mismatch => ({
  reason: "asset_mismatch",
  text: `${reports(row)} ${reported}; ${agreed} was agreed`,
});

/** What only the operator can accept. */
function findDifference(row: TransactionRow, order: ProviderUpdate): Mismatch | null {
  const isKnownOrder =
    order.providerTransactionId !== null && order.providerTransactionId === row.providerTransactionId;
  if (order.reference === null && !isKnownOrder)
    return { reason: "order_mismatch", text: "The provider's order has neither our reference nor the known order ID" };
  if (row.type === "BUY" && row.walletAddress && order.wallet && !isSameWallet(row.walletAddress, order.wallet))
    return { reason: "wallet_mismatch", text: "The provider sends to a different wallet" };
  if (row.type === "BUY" && row.walletAddressTag && order.walletTag && order.walletTag !== row.walletAddressTag)
    return { reason: "wallet_mismatch", text: "The provider sends with a different destination tag or memo" };
  if ([order.fiatAmount, order.cryptoAmount].some((amount) => amount !== null && compare(amount, "0") <= 0))
    return ofAmounts(`${reports(row)} an amount of zero`);
  return findAmountDifference(row, order);
}

const ofAmounts = (text: string): Mismatch => ({ reason: "amount_mismatch", text });

function findAmountDifference(row: TransactionRow, order: ProviderUpdate): Mismatch | null {
  const fiat = { agreed: row.fiatAmount, reported: order.fiatAmount, currency: row.fiatCurrency };
  const crypto = { agreed: row.cryptoAmount, reported: order.cryptoAmount, currency: row.cryptoCurrency };
  const [paid, received] = row.type === "BUY" ? [fiat, crypto] : [crypto, fiat];
  if (paid.reported === null) return ofAmounts("The provider didn't report the amount");
  // Of a requested crypto amount that is received, the price moves what is paid.
  const isCryptoKept = row.requestedCryptoAmount !== null && isSameAmount(crypto);
  const [fixed, moving] = isCryptoKept ? [crypto, fiat] : [paid, received];
  return amountMismatch(row, fixed, "1") ?? amountMismatch(row, moving, env().SVC_RECEIVED_TOLERANCE_PERCENT);
}

const isSameAmount = ({ agreed, reported }: Amounts): boolean =>
  reported !== null && isWithinPercent(reported, agreed, "1");

type Amounts = { agreed: string; reported: string | null; currency: string };

function amountMismatch(row: OfProvider, { agreed, reported, currency }: Amounts, percent: Decimal): Mismatch | null {
  if (reported === null || isWithinPercent(reported, agreed, percent)) return null;
  const amount = (text: string) => `${formatNumber(decimal(text))} ${currency}`;
  const difference = percentFrom(reported, agreed);
  const change = difference.startsWith("-") ? `−${difference.slice(1)}%` : `+${difference}%`;
  return ofAmounts(`${reports(row)} ${amount(reported)}; ${amount(agreed)} was agreed (${change})`);
}

/** Hexadecimal addresses may differ in case, which is only a checksum. */
export const isSameWallet = (a: string, b: string): boolean =>
  a.startsWith("0x") ? a.toLowerCase() === b.toLowerCase() : a === b;

import type { TransactionRow } from "#db/transactions.ts";
import { compare, percentFrom } from "#lib/money.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";

// The price of an order may move a little between our quote and the payment; what was agreed may not.
const tolerancePercent = "1";

/** Why the provider's order is not the one we agreed on, or null. Asked before a success is believed. */
export const findMismatch = (row: TransactionRow, order: ProviderUpdate): string | null =>
  findForeign(row, order) ?? findDifference(row, order);

/** Why its amounts cannot be those of this transaction, whoever says so; null when they can. */
export function findForeign(row: TransactionRow, order: ProviderUpdate): string | null {
  if (order.reference !== null && order.reference !== row.id)
    return "The provider's order belongs to another transaction";
  if (order.fiat !== null && order.fiat !== row.fiatCurrency) return `The provider's order is in ${order.fiat}`;
  if (order.crypto !== null && order.crypto !== row.cryptoCurrency)
    return `The provider's order is for ${order.crypto}`;
  if (order.network !== null && order.network !== row.network) return `The provider's order is on ${order.network}`;
  return null;
}

/** What only a person may pass. */
function findDifference(row: TransactionRow, order: ProviderUpdate): string | null {
  const isNamed = order.providerTransactionId !== null && order.providerTransactionId === row.providerTransactionId;
  if (order.reference === null && !isNamed)
    return "The provider's order carries neither our reference nor the known id";
  if (row.type === "BUY" && row.walletAddress && order.wallet && !isSameWallet(row.walletAddress, order.wallet)) {
    return "The provider's order goes to another wallet";
  }
  const isNothing = [order.fiatAmount, order.cryptoAmount].some(
    (amount) => amount !== null && compare(amount, "0") <= 0,
  );
  if (isNothing) return "The provider's order is over nothing";
  return row.type === "BUY"
    ? amountMismatch(row.fiatAmount, order.fiatAmount, row.fiatCurrency)
    : amountMismatch(row.cryptoAmount, order.cryptoAmount, row.cryptoCurrency);
}

function amountMismatch(agreed: string, reported: string | null, currency: string): string | null {
  if (reported === null) return "The provider did not say the order's amount";
  const percent = percentFrom(reported, agreed).replace("-", "");
  return compare(percent, tolerancePercent) > 0 ? `The provider's order is over ${reported} ${currency}` : null;
}

/** Hexadecimal addresses differ in case only by their checksum. */
const isSameWallet = (a: string, b: string) => (a.startsWith("0x") ? a.toLowerCase() === b.toLowerCase() : a === b);

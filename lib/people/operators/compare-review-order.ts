import { networkName } from "#lib/assets/networks-contract.ts";
import { formatNumber, formatSignedPercent } from "#lib/format-number.ts";
import { compare, decimal, percentFrom } from "#lib/money.ts";
import { isSameWallet } from "#lib/transactions/find-mismatch.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { type ReviewOrder, readReviewOrder } from "#lib/transactions/review-order.ts";
import type { ReviewLine } from "./contract.ts";

/** Compares the transaction with the provider's order. Null if the order wasn't stored. */
export function compareReviewOrder(row: TransactionRow): ReviewLine[] | null {
  const order = readReviewOrder(row.reviewOrder);
  return order && linesOf(row, order);
}

function linesOf(row: TransactionRow, order: ReviewOrder): ReviewLine[] {
  const networkOf = (network: string) => networkName(network, row.cryptoCurrency);
  return [
    amountLine("Fiat amount", [row.fiatAmount, row.fiatCurrency], [order.fiatAmount, order.fiat]),
    line("Fiat currency", row.fiatCurrency, order.fiat),
    amountLine("Crypto amount", [row.cryptoAmount, row.cryptoCurrency], [order.cryptoAmount, order.crypto]),
    line("Cryptocurrency", row.cryptoCurrency, order.crypto),
    line("Network", networkOf(row.network), order.network && networkOf(order.network)),
    line("Wallet", row.walletAddress, order.wallet, isDifferentWallet(row.walletAddress, order.wallet)),
    ...(row.walletAddressTag || order.walletTag
      ? [line("Tag or memo", row.walletAddressTag, order.walletTag ?? null)]
      : []),
    line("Our reference", row.id, order.reference),
    line("Provider ID", row.providerTransactionId, order.providerTransactionId),
    line("Status", row.status, `success (${order.rawStatus})`, false),
    line("Hash", row.transactionHash, order.hash, false),
  ];
}

type Amount = [amount: string | null, currency: string | null];

/** In the provider's currency, or in ours if it named none. The change is only between amounts of one currency. */
function amountLine(name: string, [ours, ourCurrency]: [string, string], [theirs, theirCurrency]: Amount): ReviewLine {
  const isDifferent = theirs !== null && compare(ours, theirs) !== 0;
  const currency = theirCurrency ?? ourCurrency;
  const isComparable = isDifferent && currency === ourCurrency && compare(ours, "0") > 0;
  return {
    ...line(name, amountText(ours, ourCurrency), theirs && amountText(theirs, currency), isDifferent),
    change: isComparable ? formatSignedPercent(percentFrom(theirs, ours)) : null,
  };
}

const amountText = (amount: string, currency: string) => `${formatNumber(decimal(amount))} ${currency}`;

const line = (
  name: string,
  ours: string | null,
  theirs: string | null,
  isDifferent = ours !== null && theirs !== null && ours !== theirs,
): ReviewLine => ({ name, ours, theirs, isDifferent, change: null });

const isDifferentWallet = (ours: string | null, theirs: string | null) =>
  ours !== null && theirs !== null && !isSameWallet(ours, theirs);

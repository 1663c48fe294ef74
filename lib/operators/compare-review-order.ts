import type { TransactionRow } from "#db/transactions.ts";
import { compare, decimal } from "#lib/money.ts";
import { isSameWallet } from "#lib/transactions/find-mismatch.ts";
import { type ReviewOrder, readReviewOrder } from "#lib/transactions/review-order.ts";
import type { ReviewLine } from "./contract.ts";

/** Compares the transaction with the provider's order. Null if the order wasn't stored. */
export function compareReviewOrder(row: TransactionRow): ReviewLine[] | null {
  const order = readReviewOrder(row.reviewOrder);
  return order && linesOf(row, order);
}

function linesOf(row: TransactionRow, order: ReviewOrder): ReviewLine[] {
  const amount = (name: string, ours: string, theirs: string | null) =>
    line(name, decimal(ours), theirs, theirs !== null && compare(ours, theirs) !== 0);
  return [
    amount("Fiat amount", row.fiatAmount, order.fiatAmount),
    line("Fiat", row.fiatCurrency, order.fiat),
    amount("Crypto amount", row.cryptoAmount, order.cryptoAmount),
    line("Crypto", row.cryptoCurrency, order.crypto),
    line("Network", row.network, order.network),
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

const line = (
  name: string,
  ours: string | null,
  theirs: string | null,
  isDifferent = ours !== null && theirs !== null && ours !== theirs,
): ReviewLine => ({ name, ours, theirs, isDifferent });

const isDifferentWallet = (ours: string | null, theirs: string | null) =>
  ours !== null && theirs !== null && !isSameWallet(ours, theirs);

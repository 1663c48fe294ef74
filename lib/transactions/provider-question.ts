import type { Status } from "#db/enums.ts";
import { paymentOf } from "#lib/adjustments/refund-problem.ts";
import { assetText } from "#lib/assets/networks-contract.ts";
import { formatNumber } from "#lib/format-number.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { decimal } from "#lib/money.ts";
import { supportPage } from "#lib/providers/support-page.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

/** `url`: the provider's support page, if it documents one. */
export type ProviderQuestion = { provider: string; url: string | null; text: string };

/** What support can send to the provider about an order, with the facts that it asks for. Null until it has one. */
export function providerQuestion(row: TransactionRow, methodName: string): ProviderQuestion | null {
  if (row.providerTransactionId === null) return null;
  const { name, url } = supportPage(row.provider);
  const facts = Object.entries(factsOf(row, methodName)).flatMap(([label, value]) =>
    value ? `${label}: ${value}` : [],
  );
  const text = [`Hello ${name} support,`, questionOf(row), facts.join("\n")].join("\n\n");
  return { provider: name, url, text };
}

const amountText = (amount: string): string => formatNumber(decimal(amount));

const timeText = (at: Date | null): string | null => at && formatUtcTime(at);

const factsOf = (row: TransactionRow, methodName: string): Record<string, string | null> => ({
  "Your order": row.providerTransactionId,
  "Our reference": row.id,
  Environment: row.environment === "production" ? null : row.environment,
  Type: row.type === "BUY" ? "Purchase of crypto" : "Sale of crypto",
  "Agreed amounts": `${amountText(row.fiatAmount)} ${row.fiatCurrency}, ${amountText(row.cryptoAmount)} ${assetText(row.cryptoCurrency, row.network)}`,
  "Payment method": methodName,
  "Wallet address": row.walletAddress,
  "Destination tag": row.walletAddressTag === "none" ? null : row.walletAddressTag,
  "Transaction hash": row.transactionHash,
  Created: timeText(row.createdAt),
  "Payment received": timeText(row.paidAt),
  Completed: timeText(row.succeededAt),
});

function questionOf(row: TransactionRow): string {
  if (row.reviewReason !== null)
    return "What you reported about this order doesn't match what was agreed. Which amounts, currencies, and wallet does your order have, and what was paid and sent?";
  const { amount, currency } = paymentOf(row);
  return questions[row.status](`${amountText(amount)} ${currency}`, row.type === "BUY");
}

/** `paid`: what the payer paid, or had to. */
const questions: Record<Status, (paid: string, isBuy: boolean) => string> = {
  pending: (paid) =>
    `The buyer says that ${paid} was paid for this order. Have you received it, and what is the order waiting for?`,
  processing: (paid, isBuy) =>
    `You received ${paid} for this order. What is it waiting for, and when will you ${isBuy ? "send the crypto" : "pay out"}?`,
  success: (_, isBuy) =>
    `The buyer says that the ${isBuy ? "crypto" : "payout"} of this order hasn't arrived. When did you send it, where to, and with which ${isBuy ? "transaction hash" : "bank reference"}?`,
  refunded: (paid) => `When did you return ${paid} of this order, how much of it, where to, and with which reference?`,
  failed: unfinished,
  cancelled: unfinished,
  expired: unfinished,
};

function unfinished(paid: string): string {
  return `The buyer says that ${paid} was paid for this order, which you closed. Did you receive it, and when and where to do you return it?`;
}

import type { Instructions, PaymentDetail } from "#lib/providers/payment-instructions.ts";
import { fiatAmountOf } from "./amounts.ts";
import { isInVerification, isOpen, isUndecided, type YellowCardOrder } from "./receive.ts";

/** The buyer's instructions. Null when nothing is left to do, undefined until the payment details are known. */
export function instructionsOf(order: YellowCardOrder): Instructions | null | undefined {
  if (!isOpen(order)) return null;
  if (isInVerification(order)) return undefined;
  return order.side === "BUY" ? toPay(order) : toSend(order);
}

function toPay(order: YellowCardOrder): Instructions | undefined {
  const isMobile = order.source?.accountType === "momo";
  if (!isUndecided(order) && !isMobile && !order.bankInfo?.accountNumber) return undefined;
  return {
    text: textOf(order, isMobile),
    warning: isMobile ? null : "Pay from an account in your own name, the whole amount in one transfer.",
    details: detailsOf(order),
    paymentReference: isUndecided(order) ? undefined : (order.reference ?? undefined),
    deposit: null,
    payAt: null,
    endsAt: order.expiresAt?.toISOString() ?? null,
    steps: stepsOf(order),
  };
}

/** The address is part of the response to the order, and belongs to it alone. */
function toSend(order: YellowCardOrder): Instructions | undefined {
  const { walletAddress: address, cryptoAmount: amount, expiresAt } = order.settlementInfo ?? {};
  const isSendable = !isUndecided(order) && address && amount != null;
  if (!isUndecided(order) && !isSendable) return undefined;
  return {
    text: isUndecided(order) ? acceptText("where to send your crypto") : "Send the crypto to Yellow Card's address.",
    warning: isSendable ? "Send this amount, on this network, in one transfer." : null,
    details: isUndecided(order) ? summaryOf(order, ["You receive", "You send"]) : [],
    deposit: isSendable ? { address, tag: null, amount } : null,
    payAt: null,
    endsAt: (expiresAt ?? order.expiresAt)?.toISOString() ?? null,
    steps: isUndecided(order) ? decisionSteps : [],
  };
}

const acceptText = (purpose: string) =>
  `Yellow Card reserves this price for you until the time below. Accept it to see ${purpose}.`;

function textOf(order: YellowCardOrder, isMobile: boolean): string {
  if (isUndecided(order)) return acceptText("how to pay");
  return isMobile ? "Approve the payment on your phone." : "Transfer the amount to this bank account.";
}

type Text = string | null | undefined;

const rowOf = (label: string, value: Text): PaymentDetail[] => (value ? [{ label, value }] : []);

const amountRow = (label: string, amount: Text, currency: Text): PaymentDetail[] =>
  amount == null ? [] : [{ label, value: `${amount} ${currency ?? ""}`.trim(), amount, ...(currency && { currency }) }];

/** Both amounts of an order that waits for a decision. */
function summaryOf(order: YellowCardOrder, [fiatLabel, cryptoLabel]: [string, string]) {
  const coins = order.settlementInfo;
  return [
    ...amountRow(fiatLabel, fiatAmountOf(order), order.currency),
    ...amountRow(cryptoLabel, coins?.cryptoAmount, coins?.cryptoCurrency),
  ];
}

function detailsOf(order: YellowCardOrder) {
  if (isUndecided(order)) return summaryOf(order, ["You pay", "You get"]);
  const { bankInfo, source, currency, convertedAmount } = order;
  return [
    ...rowOf("Bank", bankInfo?.name),
    ...rowOf("Account number", bankInfo?.accountNumber),
    ...rowOf("Account name", bankInfo?.accountName),
    ...rowOf("Phone", source?.accountType === "momo" ? source.accountNumber : null),
    ...amountRow("Amount", convertedAmount, currency),
    ...rowOf("Reference", order.reference),
  ];
}

const decisionSteps = [
  { id: "accept", label: "Accept", fields: [] },
  { id: "deny", label: "Decline", fields: [] },
];

/** A step's ID is the last segment of its path. Only Nigerian orders can be cancelled; others expire. */
function stepsOf(order: YellowCardOrder): Instructions["steps"] {
  if (isUndecided(order)) return decisionSteps;
  const isCancellable = order.country === "NG" && /^(pending|processing)$/i.test(order.status);
  return isCancellable ? [{ id: "cancel", label: "Cancel", fields: [] }] : [];
}

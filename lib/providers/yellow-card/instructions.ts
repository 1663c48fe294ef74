import type { Instructions } from "#lib/providers/provider.ts";
import { isInVerification, isOpen, isUndecided, type Receive } from "./receive.ts";

/** The buyer's instructions. Null when nothing is left to do, undefined until the payment details are known. */
export function instructionsOf(order: Receive): Instructions | null | undefined {
  if (!isOpen(order)) return null;
  if (isInVerification(order)) return undefined;
  const isMobile = order.source?.accountType === "momo";
  if (!isUndecided(order) && !isMobile && !order.bankInfo?.accountNumber) return undefined;
  return {
    text: textOf(order, isMobile),
    warning: isMobile ? null : "Pay from an account in your own name, the whole amount in one transfer.",
    details: detailsOf(order),
    deposit: null,
    payAt: null,
    endsAt: order.expiresAt?.toISOString() ?? null,
    steps: stepsOf(order),
  };
}

function textOf(order: Receive, isMobile: boolean): string {
  if (isUndecided(order))
    return "Yellow Card reserves this price for you until the time below. Accept it to see how to pay.";
  return isMobile ? "Approve the payment on your phone." : "Transfer the amount to this bank account.";
}

function detailsOf(order: Receive) {
  const { bankInfo, source, currency, convertedAmount, settlementInfo: coins } = order;
  const amount = convertedAmount == null ? null : `${convertedAmount} ${currency ?? ""}`.trim();
  const gets = coins?.cryptoAmount == null ? null : `${coins.cryptoAmount} ${coins.cryptoCurrency ?? ""}`.trim();
  const rows: [string, string | null | undefined][] = isUndecided(order)
    ? [
        ["You pay", amount],
        ["You get", gets],
      ]
    : [
        ["Bank", bankInfo?.name],
        ["Account number", bankInfo?.accountNumber],
        ["Account name", bankInfo?.accountName],
        ["Phone", source?.accountType === "momo" ? source.accountNumber : null],
        ["Amount", amount],
        ["Reference", order.reference],
      ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** A step's ID is the last segment of its path. Only Nigerian orders can be cancelled; others expire. */
function stepsOf(order: Receive): Instructions["steps"] {
  if (isUndecided(order))
    return [
      { id: "accept", label: "Accept", fields: [] },
      { id: "deny", label: "Decline", fields: [] },
    ];
  const isCancellable = order.country === "NG" && /^(pending|processing)$/i.test(order.status);
  return isCancellable ? [{ id: "cancel", label: "Cancel", fields: [] }] : [];
}

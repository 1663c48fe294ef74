import type { TransactionRow } from "#db/transactions.ts";
import type { NextStep, WebhookState } from "#lib/transactions/dashboard-contract.ts";
import { isClosed, isFinal } from "#lib/transactions/status-machine.ts";

type Around = { providerName: string; webhook: WebhookState | null; now: Date };

/** What unblocks a transaction as it stands: who must act, and what for. */
export function nextStep(row: TransactionRow, around: Around): NextStep {
  if (isClosed(row.status)) return afterEnd(row, around);
  if (row.reviewReason) {
    const words = `What ${around.providerName} reports does not match what was agreed; the operator of this Slipway decides.`;
    return { awaits: "operator", words };
  }
  return row.status === "processing" ? whileProcessing(row, around) : beforePayment(row, around);
}

function beforePayment(row: TransactionRow, { providerName, now }: Around): NextStep {
  if (row.linkExpiresAt <= now && !row.providerLink && !row.instructions) {
    return {
      awaits: "slipway",
      words: "The link ran out before the payment was started; it is closed as expired shortly.",
    };
  }
  if (row.requestedFields)
    return { awaits: "buyer", words: `The buyer must answer what ${providerName} asks at the checkout.` };
  if (row.instructions) return { awaits: "buyer", words: `The buyer must pay as ${providerName}'s instructions say.` };
  if (row.providerLink)
    return { awaits: "buyer", words: `The buyer was handed over to ${providerName} and must pay there.` };
  if (row.openedAt)
    return { awaits: "buyer", words: `The buyer has the checkout open and must go on to ${providerName}.` };
  return { awaits: "buyer", words: "The buyer must open the checkout link." };
}

function whileProcessing({ type, stuckAt }: TransactionRow, { providerName }: Around): NextStep {
  const act = type === "BUY" ? "send the crypto" : "pay out";
  if (!stuckAt) return { awaits: "provider", words: `${providerName} has the payment and must ${act}.` };
  return {
    awaits: "provider",
    words: `${providerName} must ${act}, and takes longer than is usual there. Slipway goes on asking; so can you, by the provider's id.`,
  };
}

function afterEnd({ status }: TransactionRow, { webhook }: Around): NextStep {
  if (webhook === "failed") {
    return { awaits: "you", words: "Your endpoint did not take the event in any try: mend it, then resend the event." };
  }
  if (webhook === "retrying" || webhook === "waiting") {
    return { awaits: "you", words: "Your endpoint has not taken the event yet; Slipway tries again by itself." };
  }
  if (isFinal(status)) return { awaits: "nobody", words: "Nothing is left to do." };
  return { awaits: "nobody", words: "Nothing is left to do; only a late payment or a refund could still change it." };
}

import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import type { NextStep, WebhookState } from "./dashboard-contract.ts";
import { isSimulatedHold } from "./decide-simulation.ts";
import { isClosed, isFinal } from "./status-machine.ts";

type Context = { providerName: string; webhook: WebhookState | null; now: Date };

/** Who has to act next on a transaction, and why. */
export function nextStep(row: TransactionRow, context: Context): NextStep {
  if (isClosed(row.status)) return afterClosing(row, context);
  if (isSimulatedHold(row)) {
    const words =
      "The simulated amounts don't match the agreed order. Simulate success to accept them, or failed to reject them.";
    return { awaits: "you", words };
  }
  if (row.reviewReason) {
    const words = `What ${context.providerName} reported doesn't match the agreed order. The operator is reviewing it.`;
    return { awaits: "operator", words };
  }
  return row.status === "processing" ? whileProcessing(row, context) : beforePayment(row, context);
}

function beforePayment(row: TransactionRow, { providerName, now }: Context): NextStep {
  if (row.linkExpiresAt <= now && !row.providerLink && row.sealedInstructions === null) {
    return {
      awaits: "slipway",
      words: "The link expired before the payment was started. The transaction will expire shortly.",
    };
  }
  if (row.sealedFields !== null)
    return { awaits: "buyer", words: `The buyer needs to enter the details ${providerName} requested at checkout.` };
  if (row.sealedInstructions !== null)
    return { awaits: "buyer", words: `The buyer needs to follow ${providerName}'s payment instructions.` };
  if (row.providerLink)
    return { awaits: "buyer", words: `The buyer was redirected to ${providerName} and needs to pay there.` };
  if (row.openedAt)
    return { awaits: "buyer", words: `The buyer opened the checkout and needs to continue to ${providerName}.` };
  return { awaits: "buyer", words: "The buyer needs to open the checkout link." };
}

function whileProcessing({ type, stuckAt }: TransactionRow, { providerName }: Context): NextStep {
  const action = type === "BUY" ? "send the crypto" : "pay out";
  if (!stuckAt) return { awaits: "provider", words: `${providerName} received the payment and needs to ${action}.` };
  return {
    awaits: "provider",
    words: `${providerName} needs to ${action}. This is taking longer than usual. Slipway keeps checking, and you can contact the provider with its order ID.`,
  };
}

function afterClosing({ status }: TransactionRow, { webhook }: Context): NextStep {
  if (webhook === "failed")
    return {
      awaits: "you",
      words: "All attempts to deliver the event failed. Fix your endpoint, then resend the event.",
    };
  if (webhook === "retrying" || webhook === "waiting")
    return {
      awaits: "you",
      words:
        "An endpoint hasn't received the event yet. Slipway retries automatically, or after you resume a paused one.",
    };
  if (isFinal(status)) return { awaits: "nobody", words: "Completed." };
  return { awaits: "nobody", words: "Closed. Only a late payment or a refund can still change it." };
}

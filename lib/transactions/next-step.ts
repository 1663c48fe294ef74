import type { NextStep } from "#lib/transactions/contract.ts";
import type { ListedTransaction } from "#lib/transactions/queries/listed-transactions.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import type { DetailNextStep, WebhookState } from "./dashboard-contract.ts";
import { isSimulatedHold } from "./decide-simulation.ts";
import { isDelayed } from "./delays.ts";
import { isClosed, isFinal } from "./status-machine.ts";

type Row = Omit<ListedTransaction, "history">;

/** Who has to act next on a transaction, and why. Depends on the row alone, because clients that poll get it again only with a
 * new version of the row. */
export function nextStep(row: Row, providerName: string): NextStep {
  if (isClosed(row.status)) return { awaits: "none", code: "none", message: afterClosing(row) };
  if (isSimulatedHold(row)) {
    const message =
      "The simulated amounts don't match the agreed order. Simulate success to accept them, or failed to reject them.";
    return { awaits: "partner", code: "simulate_outcome", message };
  }
  if (row.reviewReason) {
    const message = `What ${providerName} reported doesn't match the agreed order. The operator is reviewing it.`;
    return { awaits: "operator", code: "review", message };
  }
  return row.status === "processing" ? whileProcessing(row, providerName) : beforePayment(row, providerName);
}

function afterClosing({ status, refund }: Row): string {
  if (status === "success" && refund?.status === "succeeded")
    return "Completed, and money was returned to the payer afterwards.";
  return isFinal(status) ? "Completed." : "Closed. Only a late payment or a refund can still change it.";
}

function beforePayment(row: Row, providerName: string): NextStep {
  const awaits = "buyer";
  const pay = row.type === "BUY" ? "pay" : "send_crypto";
  if (row.sealedFields !== null)
    return {
      awaits,
      code: "enter_details",
      message: `The buyer needs to enter the details ${providerName} requested at checkout.`,
    };
  if (row.sealedInstructions !== null)
    return { awaits, code: pay, message: `The buyer needs to follow ${providerName}'s payment instructions.` };
  if (row.providerLink)
    return { awaits, code: pay, message: `The buyer was redirected to ${providerName} and needs to pay there.` };
  if (row.openedAt)
    return {
      awaits,
      code: "continue_checkout",
      message: `The buyer opened the checkout and needs to continue to ${providerName}.`,
    };
  return { awaits, code: "open_link", message: "The buyer needs to open the checkout link." };
}

function whileProcessing(row: Row, providerName: string): NextStep {
  const action = row.type === "BUY" ? "send the crypto" : "pay out";
  if (!isDelayed(row))
    return {
      awaits: "provider",
      code: "wait_for_provider",
      message: `${providerName} received the payment and needs to ${action}.`,
    };
  return {
    awaits: "provider",
    code: "contact_provider",
    message: `${providerName} needs to ${action}. This is taking longer than usual. Slipway keeps checking, and you can contact the provider with its order ID.`,
  };
}

type Context = { providerName: string; webhook: WebhookState | null; now: Date };

/** The same for the dashboard, which also knows the time and how the events were delivered. */
export function detailNextStep(row: TransactionRow, { providerName, webhook, now }: Context): DetailNextStep {
  const isUnstarted = row.status === "pending" && !row.providerLink && row.sealedInstructions === null;
  if (isUnstarted && !row.reviewReason && row.linkExpiresAt <= now)
    return {
      awaits: "slipway",
      message: "The link expired before the payment was started. The transaction will expire shortly.",
    };
  const isUndelivered = webhook === "failed" || webhook === "retrying" || webhook === "waiting";
  if (!isClosed(row.status) || !isUndelivered) return nextStep(row, providerName);
  return {
    awaits: "partner",
    message:
      webhook === "failed"
        ? "All attempts to deliver the event failed. Fix your endpoint, then resend the event."
        : "An endpoint hasn't received the event yet. Slipway retries automatically, or after you resume a paused one.",
  };
}

import type { WebhookEventName } from "#db/enums.ts";
import { minuteMs } from "#lib/duration.ts";
import { failureCodeOf } from "#lib/providers/failure-code.ts";
import type { WebhookTransaction } from "#lib/webhooks/contract.ts";
import { webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";

/** What differs in a sale that waits for its crypto. */
const sampleSale = (now: Date) => ({
  type: "SELL" as const,
  status: "pending" as const,
  recipient_address: "",
  transaction_hash: "",
  deposit: {
    address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    tag: null,
    amount: "0.00096",
    asset_id: "bip122:000000000019d6689c085ae165831e93/slip44:0",
    expires_at: new Date(now.getTime() + 30 * minuteMs).toISOString(),
  },
});

/** What differs in a payment that was put on hold. */
const sampleHold = (now: Date) => ({
  status: "processing" as const,
  transaction_hash: "",
  hold: { since: now.toISOString(), until: null, reason: "amount_mismatch" as const },
});

/** What differs in a purchase that is delayed. */
const sampleDelay = (now: Date) => ({
  status: "processing" as const,
  transaction_hash: "",
  delay: {
    since: now.toISOString(),
    usual_seconds: 240,
    elapsed_seconds: 1_800,
    awaits: "provider" as const,
    buyer_message:
      "The provider received your payment of 150,000 NGN and still has to send your BTC. This is taking longer than usual. You don't need to pay or send anything again.",
  },
});

const sampleRefund = (name: WebhookEventName, now: Date) => ({
  refund: {
    status: name === "transaction.refunded" ? ("succeeded" as const) : ("failed" as const),
    kind: "refund" as const,
    amount: "150000",
    currency: "NGN",
    reason: null,
    at: now.toISOString(),
  },
});

/** A fictitious transaction with IDs that no real one has. */
export function sampleTransaction(name: WebhookEventName, now: Date): WebhookTransaction {
  const [status = "success"] = webhookEvents.find((event) => event.name === name)?.statuses ?? [];
  const sample: WebhookTransaction = {
    id: "tx_test",
    provider_transaction_id: "test-order",
    type: "BUY",
    sender_address: "",
    recipient_address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    recipient_address_tag: "",
    exchange_rate: "156250000",
    transaction_hash: status === "success" ? "0".repeat(64) : "",
    provider_fee: "2250",
    svc_fee: "0",
    network_fee: "410",
    fiat_amount: "150000",
    crypto_amount: "0.00096",
    fiat_currency: "NGN",
    crypto_currency: "BTC",
    network: "mainnet",
    transaction_method: "card",
    status,
    provider: "test",
    created_at: now.toISOString(),
    partner_context: "test-event",
    failure_code: failureCodeOf(status),
  };
  if (name === "transaction.deposit_ready") return { ...sample, ...sampleSale(now) };
  if (name === "transaction.delayed") return { ...sample, ...sampleDelay(now) };
  if (name === "transaction.on_hold") return { ...sample, ...sampleHold(now) };
  return name.startsWith("transaction.refund") ? { ...sample, ...sampleRefund(name, now) } : sample;
}

import * as z from "zod";
import {
  adjustmentKinds,
  failureCodes,
  holdReasons,
  type Role,
  refundStatuses,
  simulatedStatuses,
  statuses,
  statusSources,
} from "#db/enums.ts";
import { shownRefund } from "#lib/adjustments/contract.ts";
import { customerLabel } from "#lib/customers/contract.ts";
import { awaited, transaction } from "#lib/transactions/contract.ts";

/** The transactions of the dashboard, with more fields than the partner API. */

/** The delivery state of a transaction's events, the worst first; null if none was sent. */
export const webhookStates = ["failed", "retrying", "waiting", "delivered", "skipped"] as const;
export type WebhookState = (typeof webhookStates)[number];

/** What the list shows. */
export const listedTransaction = z.object({
  ...transaction.pick({
    id: true,
    type: true,
    fiat_amount: true,
    fiat_currency: true,
    crypto_amount: true,
    crypto_currency: true,
    network: true,
    payment_method: true,
    status: true,
    failure_code: true,
    is_on_hold: true,
    provider: true,
    partner_context: true,
    wallet_address: true,
    wallet_address_tag: true,
    sub_account: true,
    created_at: true,
    updated_at: true,
  }).shape,
  refund: shownRefund.nullable(),
  customer: customerLabel.nullable(),
  status_changed_at: z.string(),
  webhook: z.enum(webhookStates).nullable(),
  /** Since when the payment is delayed. */
  delayed_since: z.string().nullable(),
  /** What a search matched: "hash 0xab…". */
  match: z.string().optional(),
});
export type ListedTransaction = z.output<typeof listedTransaction>;

export const transactionPage = z.object({
  transactions: z.array(listedTransaction),
  pagination: z.object({ limit: z.number(), has_more: z.boolean(), next_cursor: z.string().nullable() }),
  /** The time of the last of 10,000 transactions that were looked through, if there are more. */
  searched_to: z.string().nullable(),
});
export type TransactionPage = z.output<typeof transactionPage>;

/** The number of transactions of a status. `isMore`: at least that many. */
export type StatusCount = { number: number; isMore: boolean };
export type StatusTotals = {
  all: StatusCount;
  byStatus: Record<(typeof statuses)[number], StatusCount>;
  /** The start of the count. Null for all transactions. */
  days: number | null;
};

const at = z.string();

/** An event in a transaction's history. */
export const timelineEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("created"), at, request_id: z.string().nullable() }),
  z.object({ kind: z.literal("opened"), at }),
  z.object({
    kind: z.literal("status"),
    at,
    status: z.enum(statuses),
    source: z.enum(statusSources),
    /** The provider's status. */
    raw_status: z.string().nullable(),
    failure_code: z.enum(failureCodes).nullable(),
    reason: z.string().nullable(),
  }),
  /** The update changed nothing. */
  z.object({
    kind: z.literal("provider_update"),
    at,
    source: z.enum(statusSources),
    raw_status: z.string().nullable(),
  }),
  /** The latest hold began. */
  z.object({ kind: z.literal("hold"), at, reason: z.enum(holdReasons) }),
  z.object({ kind: z.literal("hold_ended"), at }),
  /** Money that moved besides the status. `at`: when it was recorded. */
  z.object({
    kind: z.literal("adjustment"),
    at,
    id: z.string(),
    source: z.enum(statusSources),
    adjustment: z.object({
      kind: z.enum(adjustmentKinds),
      status: z.enum(refundStatuses),
      amount: z.string().nullable(),
      currency: z.string().nullable(),
    }),
    raw_status: z.string().nullable(),
    /** When it happened, if that is known. */
    occurred_at: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  /** Consecutive requests with the same result. `at` and the ID belong to the last one. */
  z.object({
    kind: z.literal("calls"),
    at,
    since: z.string(),
    number: z.number(),
    method: z.string(),
    status: z.number(),
    error_code: z.string().nullable(),
    request_id: z.string(),
  }),
  z.object({
    kind: z.literal("attempt"),
    at,
    id: z.string(),
    delivery_id: z.string(),
    event: z.string(),
    endpoint: z.string(),
    status_code: z.number().nullable(),
    error: z.string().nullable(),
    duration_ms: z.number(),
    is_resend: z.boolean(),
    is_test: z.boolean(),
  }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const waitingFor = [...awaited, "slipway"] as const;

const amountLines = z.object({
  /** The value of the crypto, which plus or minus the fees makes the fiat amount. */
  crypto_value: z.string(),
  /** From the quoted amounts, such as "+0.42%"; null if there is none. */
  changes: z.object({
    fiat_amount: z.string().nullable(),
    crypto_amount: z.string().nullable(),
    exchange_rate: z.string().nullable(),
  }),
});
export type AmountLines = z.output<typeof amountLines>;

/** How long the provider has been processing the payment. */
const paymentProgress = z.object({
  elapsed_seconds: z.number(),
  usual_seconds: z.number(),
  /** Null for providers without a known page. */
  support_url: z.string().nullable(),
  /** A text for the customer, once the payment is delayed. */
  is_delayed: z.boolean(),
});
export type PaymentProgress = z.output<typeof paymentProgress>;

export const transactionDetail = z.object({
  transaction,
  /** Of the deposit, as on the checkout page; see lib/qr. */
  deposit_qr: z.object({ size: z.number(), path: z.string() }).nullable(),
  customer: customerLabel.nullable(),
  amounts: amountLines,
  opened_at: z.string().nullable(),
  /** Null unless the provider has to complete the payment. */
  progress: paymentProgress.nullable(),
  /** Who has to act next, and why. */
  next_step: z.object({ awaits: z.enum(waitingFor), message: z.string() }),
  /** What support can send to the buyer. */
  buyer_reply: z.string(),
  /** The outcomes that can be simulated in the sandbox. */
  outcomes: z.array(z.enum(simulatedStatuses)),
  /** Newest first. */
  timeline: z.array(timelineEntry),
  /** False while API logs are unavailable. */
  has_requests: z.boolean(),
  /** There were more requests or attempts than shown. */
  is_timeline_cut: z.boolean(),
});
export type TransactionDetail = z.output<typeof transactionDetail>;
export type DetailNextStep = TransactionDetail["next_step"];

export const transactionCreators: readonly Role[] = ["owner", "developer"];
/** In the sandbox. */
export const outcomeSimulators: readonly Role[] = ["owner", "developer", "support"];

export const chosenMax = 100;
const id = z.string().regex(/^[\w-]{1,64}$/);
export const chosen = z.strictObject({ ids: z.array(id).min(1).max(chosenMax) });
export const resent = z.object({ deliveries: z.number(), transactions: z.number() });
export type Resent = z.output<typeof resent>;

export type Slippage = {
  provider: string;
  number: number;
  /** Percent, decimal text. Negative is worse for the user than quoted. */
  median: string;
  worst: string;
  worstId: string;
  /** The numbers of transactions that were worse than quoted by more than each of `slippageBounds`. */
  worse: number[];
};
export type SlippageReport = {
  /** The one with the most transactions first. */
  providers: Slippage[];
  days: number;
  counted: number;
  isTruncated: boolean;
};
/** Percent. */
export const slippageBounds = [0.1, 0.5, 1] as const;

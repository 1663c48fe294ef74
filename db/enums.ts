/** Enumerations. Imports nothing, so that the browser can use it. */
export const environments = ["production", "sandbox"] as const;
export const sides = ["BUY", "SELL"] as const;
export const statuses = ["pending", "processing", "success", "failed", "cancelled", "expired", "refunded"] as const;
/** Why a transaction failed, was cancelled, or expired. */
export const failureCodes = [
  "declined",
  "kyc_rejected",
  "cancelled_by_user",
  "cancelled_by_partner",
  "expired",
  "amount_mismatch",
  "provider_error",
  "other",
] as const;
/** Why a transaction is put on hold. */
export const holdReasons = ["amount_mismatch", "wallet_mismatch", "asset_mismatch", "order_mismatch", "other"] as const;
export const statusSources = ["callback", "poll", "checkout", "partner", "operator", "timeout", "simulation"] as const;
/** The statuses that can be simulated: all that a transaction can move to. */
export const simulatedStatuses = ["processing", "success", "failed", "cancelled", "expired", "refunded"] as const;
/** How the review reason of simulated amounts starts, which the partner can decide on. */
export const simulatedHoldPrefix = "Simulated outcome: ";
/** How webhooks can fail, as drills send them; see lib/webhooks/drills. */
export const drillNames = [
  "valid",
  "duplicate",
  "late",
  "out_of_order",
  "flapping",
  "bad_signature",
  "old_timestamp",
  "unknown_event",
  "unknown_field",
] as const;
/** How the event of a simulated outcome is delivered. */
export const simulatedDeliveries = ["none", "once", "twice", "late"] as const;
export const keyScopes = [
  "assets:read",
  "quotes:read",
  "transactions:read",
  "transactions:write",
  "logs:read",
  "reports:read",
  "webhooks:write",
] as const;
export const webhookEventNames = [
  "transaction.success",
  "transaction.failed",
  "transaction.deposit_ready",
  "transaction.processing",
  "transaction.on_hold",
  "transaction.delayed",
  "transaction.refunded",
  "transaction.refund_failed",
] as const;
/** `skipped`: skipped when the endpoint was resumed or deleted; `failed`: all attempts failed. */
export const deliveryStatuses = ["pending", "delivered", "failed", "skipped"] as const;
export const pauseReasons = ["person", "failing", "gone"] as const;
export const roles = ["owner", "developer", "analyst", "support", "finance"] as const;
/** Those of operators. */
export const operatorRoles = ["admin", "finance", "support", "viewer"] as const;
export const reviewDecisions = ["accept", "fail", "reject", "keep"] as const;
export const proposalKinds = [
  "provider_settings",
  "provider_fee",
  "partner_fee",
  "fee_rule",
  "fee_share",
  "partner_access",
  "adjustment",
] as const;
export const lookupKinds = ["email", "phone", "payment_reference"] as const;
/** How money goes back to the payer: returned by the provider, reclaimed by the bank or the card's holder, or a payment that the bank
 * took back. */
export const refundKinds = ["refund", "chargeback", "reversal"] as const;
export const refundStatuses = ["pending", "succeeded", "failed"] as const;
export const adjustmentKinds = [...refundKinds, "second_payment", "correction"] as const;
/** `partner_fee`: the commission that the provider reports. */
export const ledgerKinds = ["volume", "provider_fee", "network_fee", "svc_fee", "partner_fee", "refund"] as const;
/** After which commission is due. Names of units of date_trunc. */
export const payoutPeriods = ["week", "month"] as const;
/** How a provider's file can differ from our transactions. */
export const differenceKinds = ["missing_here", "missing_there", "amount", "fee", "status", "currency"] as const;
/** Of dates such as 03/04/2026. */
export const dateOrders = ["day-first", "month-first"] as const;
export const channelKinds = ["slack", "discord", "teams", "email"] as const;
export const alertKinds = [
  "provider_unavailable",
  "endpoint_failing",
  "events_missed",
  "conversion_dropped",
  "payments_delayed",
  "refund",
  "key_expiring",
  "payments_on_hold",
  "callbacks_failed",
  "production_request",
] as const;
export const alertEvents = ["opened", "still_open", "closed"] as const;
/** What an operator checks before a partner gets production access. */
export const approvalCheckKinds = ["business", "sanctions", "website", "contract"] as const;
export const approvalCheckResults = ["passed", "failed"] as const;
export const actorKinds = ["person", "operator", "api_key", "system"] as const;

export type Environment = (typeof environments)[number];
export type Side = (typeof sides)[number];
export type Status = (typeof statuses)[number];
export type FailureCode = (typeof failureCodes)[number];
export type HoldReason = (typeof holdReasons)[number];
export type DrillName = (typeof drillNames)[number];
export type SimulatedStatus = (typeof simulatedStatuses)[number];
export type SimulatedDelivery = (typeof simulatedDeliveries)[number];
export type ReviewDecision = (typeof reviewDecisions)[number];
export type AdjustmentKind = (typeof adjustmentKinds)[number];
export type RefundKind = (typeof refundKinds)[number];
export type RefundStatus = (typeof refundStatuses)[number];
export type FactSource = "quote" | "provider";
/** `partner`: the fee of the partner in this environment. `rule`: a fee rule. */
export type SvcFeeSource = "partner" | "rule";
export type ProposalKind = (typeof proposalKinds)[number];
export type StatusSource = (typeof statusSources)[number];
export type KeyScope = (typeof keyScopes)[number];
export type Role = (typeof roles)[number];
export type OperatorRole = (typeof operatorRoles)[number];
export type MailPurpose = "invitation" | "operator_invitation" | "reset" | "sign_up" | "status";
export type LookupKind = (typeof lookupKinds)[number];
export type BrandState = "live" | "pending";
export type LedgerKind = (typeof ledgerKinds)[number];
export type PayoutPeriod = (typeof payoutPeriods)[number];
export type DifferenceKind = (typeof differenceKinds)[number];
export type DateOrder = (typeof dateOrders)[number];
export type ChannelKind = (typeof channelKinds)[number];
export type AlertKind = (typeof alertKinds)[number];
export type AlertEvent = (typeof alertEvents)[number];
export type ApprovalCheckKind = (typeof approvalCheckKinds)[number];
export type ApprovalCheckResult = (typeof approvalCheckResults)[number];
export type ActorKind = (typeof actorKinds)[number];
export type WebhookEventName = (typeof webhookEventNames)[number];
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export type PauseReason = (typeof pauseReasons)[number];

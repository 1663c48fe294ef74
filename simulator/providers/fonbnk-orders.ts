import { randomBytes } from "node:crypto";
import * as z from "zod";
import { divide, multiply } from "#lib/money.ts";
import { ApiError, parseBody } from "#simulator/parse.ts";
import type { ApiContext, AuthenticatedRequest, Order } from "#simulator/provider.ts";
import { dealFor, quoteBody, storedDeal } from "./fonbnk-deals.ts";
import {
  checkFields,
  fieldsForAction,
  fieldsToConfirm,
  fieldsToCreate,
  maxAttempts,
  transferTypeOf,
  wrongCode,
} from "./fonbnk-fields.ts";
import { requireKyc } from "./fonbnk-kyc.ts";
import { fiatPerDollar, orderFields, providedFields } from "./fonbnk-shapes.ts";

const creation = quoteBody.extend({
  quoteId: z.string().optional(),
  userEmail: z.email(),
  userCountryIsoCode: z.string().length(2),
  userIp: z.string().optional(),
  fieldsToCreateOrder: z.record(z.string(), z.unknown()).default({}),
  orderParams: z.string().optional(),
  callbackUrl: z.url().optional(),
  webhookUrl: z.url().optional(),
});
const fields = z.record(z.string(), z.unknown()).default({});
const stepBody = z.object({ orderId: z.string(), fieldsToConfirmOrder: fields, fieldsForIntermediateAction: fields });

export function createOrder({ context, body, environment }: AuthenticatedRequest) {
  const { deposit, payout, fieldsToCreateOrder: provided, userEmail, ...rest } = parseBody(creation, body);
  const quoted = storedDeal(context, rest.quoteId, { deposit, payout });
  const deal = quoted ?? dealFor(context, { deposit, payout });
  const depositFields = fieldsToCreate("deposit", deposit.paymentChannel, environment);
  checkFields([...depositFields, ...fieldsToCreate("payout", payout.paymentChannel, environment)], provided);
  requireKyc(context, environment, userEmail, divide(deal.fiatAmount, fiatPerDollar(context, deal.fiat)));
  const order = context.createOrder({
    ...deal,
    id: randomBytes(12).toString("hex"),
    environment,
    reference: rest.orderParams ?? null,
    wallet: String(provided.blockchainWalletAddress),
    returnUrls: rest.callbackUrl ?? null,
    ...(rest.webhookUrl === undefined ? {} : { callbackUrl: rest.webhookUrl }),
    details: {
      email: userEmail,
      country: rest.userCountryIsoCode,
      fields: JSON.stringify(provided),
      transferType: transferTypeOf(context, deposit.paymentChannel),
      attempts: "0",
      expiresAt: new Date(Date.now() + context.trait("depositMinutes") * 60_000).toISOString(),
    },
  });
  return { order: orderFields(context, order), quoteUsed: quoted !== null };
}

export function readOrder({ context, query, environment }: AuthenticatedRequest) {
  const id = query.get("orderId");
  const [byReference] = context.ordersByReference(query.get("orderParams"), environment);
  const order = id === null ? byReference : context.order(id, environment);
  return orderFields(context, current(context, order));
}

export function confirmOrder(request: AuthenticatedRequest) {
  const { context } = request;
  const { order, body } = awaitingDeposit(request);
  checkFields(fieldsToConfirm(order), body.fieldsToConfirmOrder);
  if (order.side === "SELL") order.hash = String(body.fieldsToConfirmOrder.blockchainTransactionHash);
  settle(context, order);
  return orderFields(context, order);
}

/** A correct code pays at once, because there is no phone. Too many attempts expire the order. */
export function submitAction(request: AuthenticatedRequest) {
  const { context } = request;
  const { order, body } = awaitingDeposit(request);
  const { transferType, attempts = "0" } = order.details;
  if (!transferType?.endsWith("stk_push")) throw new ApiError(400, "The order has no intermediate action");
  if (Number(attempts) >= maxAttempts) {
    context.perform(order, "expire");
    throw new ApiError(400, "The order is expired");
  }
  checkFields(fieldsForAction(order), body.fieldsForIntermediateAction);
  order.details.attempts = String(Number(attempts) + 1);
  if (body.fieldsForIntermediateAction.otpCode === wrongCode) throw new ApiError(400, "The code is wrong");
  if (transferType === "otp_stk_push") settle(context, order);
  return orderFields(context, order);
}

export function cancelOrder(request: AuthenticatedRequest) {
  const { context } = request;
  const { order } = awaitingDeposit(request);
  context.perform(order, "cancel");
  return orderFields(context, order);
}

/** Orders expire when they are read. */
function current(context: ApiContext, order: Order | null | undefined): Order {
  if (!order) throw new ApiError(404, "The order is not available");
  const isLate = Date.parse(order.details.expiresAt ?? "") < Date.now();
  if (order.status === "deposit_awaiting" && isLate) context.perform(order, "expire");
  return order;
}

/** Throws ApiError 400 unless the order awaits its deposit. */
function awaitingDeposit({ context, environment, body: text }: AuthenticatedRequest) {
  const body = parseBody(stepBody, text);
  const order = current(context, context.order(body.orderId, environment));
  if (order.status === "deposit_expired") throw new ApiError(400, "The order is expired");
  if (order.status !== "deposit_awaiting") throw new ApiError(400, "The order is not awaiting a deposit");
  return { order, body };
}

const paidShares: Record<string, string> = { deposit_underpayment: "0.5", deposit_overpayment: "2" };

/** Continues with the flow that the sandbox fields force. */
function settle(context: ApiContext, order: Order): void {
  const { depositSandboxForcedFlow: deposit, payoutSandboxForcedFlow: payout } = providedFields(order);
  const share = paidShares[String(deposit)] ?? "1";
  order.fiatAmount = multiply(order.fiatAmount, share);
  order.cryptoAmount = multiply(order.cryptoAmount, share);
  if (deposit === "deposit_invalid") context.perform(order, "fail");
  else context.perform(order, payout === "payout_failed" ? "refund" : "pay");
}

import { randomBytes } from "node:crypto";
import * as z from "zod";
import { divide, multiply } from "#lib/money.ts";
import { parseBody } from "#simulator/parse-body.ts";
import type { Answer, Asked, Environment, Order, SimulatedProvider, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import { orderAnswer, providedFields, usdRate } from "./fonbnk-answers.ts";
import { type Pricing, wish } from "./fonbnk-deals.ts";
import {
  attemptsMax,
  checkFields,
  fieldsForAction,
  fieldsToConfirm,
  fieldsToCreate,
  transferTypeOf,
  wrongCode,
} from "./fonbnk-fields.ts";
import type { Kyc } from "./fonbnk-kyc.ts";

const creation = wish.extend({
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
const said = z.object({ orderId: z.string(), fieldsToConfirmOrder: fields, fieldsForIntermediateAction: fields });

type Desk = { stage: Stage; provider: SimulatedProvider; pricing: Pricing; kyc: Kyc };

export function createOrder(desk: Desk, asked: Asked, environment: Environment): Answer {
  const { stage, provider, pricing, kyc } = desk;
  const given = parseBody(creation, asked.body);
  const { deposit, payout, fieldsToCreateOrder: answers, userEmail } = given;
  const known = pricing.promised(given.quoteId, { deposit, payout });
  const deal = known ?? pricing.price({ deposit, payout });
  checkFields(
    [
      ...fieldsToCreate("deposit", deposit.paymentChannel, environment),
      ...fieldsToCreate("payout", payout.paymentChannel, environment),
    ],
    answers,
  );
  kyc.demand(environment, userEmail, divide(deal.fiatAmount, usdRate(stage, provider, deal.fiat)));
  const back = given.callbackUrl ?? null;
  const order = stage.createOrder({
    ...deal,
    id: randomBytes(12).toString("hex"),
    environment,
    reference: given.orderParams ?? null,
    wallet: String(answers.blockchainWalletAddress),
    returnUrls: { pay: back, fail: back, cancel: back },
    ...(given.webhookUrl === undefined ? {} : { callbackUrl: given.webhookUrl }),
    details: {
      email: userEmail,
      country: given.userCountryIsoCode,
      fields: JSON.stringify(answers),
      transferType: transferTypeOf(stage, deposit.paymentChannel),
      attempts: "0",
      expiresAt: new Date(Date.now() + stage.trait("depositMinutes") * 60_000).toISOString(),
    },
  });
  return { json: { order: orderAnswer(stage, provider, order), quoteUsed: known !== null } };
}

export function readOrder(desk: Desk, { query }: Asked, environment: Environment): Answer {
  const id = query.get("orderId");
  const { stage } = desk;
  const named = id === null ? stage.ordersByReference(query.get("orderParams") ?? "", environment)[0] : undefined;
  return shown(desk, current(desk, named ?? stage.order(id ?? "", environment)));
}

export function confirmOrder(desk: Desk, asked: Asked, environment: Environment): Answer {
  const { order, given } = awaiting(desk, asked, environment);
  checkFields(fieldsToConfirm(order), given.fieldsToConfirmOrder);
  if (order.side === "SELL") order.hash = String(given.fieldsToConfirmOrder.blockchainTransactionHash);
  settle(desk, order);
  return shown(desk, order);
}

/** A right code pays at once: there is no phone here. One try too many ends the order. */
export function takeAction(desk: Desk, asked: Asked, environment: Environment): Answer {
  const { order, given } = awaiting(desk, asked, environment);
  const { transferType, attempts = "0" } = order.details;
  if (!transferType?.endsWith("stk_push")) throw new Refusal(400, "The order has no intermediate action");
  if (Number(attempts) >= attemptsMax) {
    desk.stage.act(order, "expire");
    throw new Refusal(400, "The order is expired");
  }
  checkFields(fieldsForAction(order), given.fieldsForIntermediateAction);
  order.details.attempts = String(Number(attempts) + 1);
  if (given.fieldsForIntermediateAction.otpCode === wrongCode) throw new Refusal(400, "The code is wrong");
  if (transferType === "otp_stk_push") settle(desk, order);
  return shown(desk, order);
}

export function cancelOrder(desk: Desk, asked: Asked, environment: Environment): Answer {
  const { order } = awaiting(desk, asked, environment);
  desk.stage.act(order, "cancel");
  return shown(desk, order);
}

const shown = ({ stage, provider }: Desk, order: Order): Answer => ({ json: orderAnswer(stage, provider, order) });

/** The order as it is by now: nobody looks at the clock before somebody asks. */
function current({ stage }: Desk, order: Order | null | undefined): Order {
  if (!order) throw new Refusal(404, "The order is not available");
  const isLate = Date.parse(order.details.expiresAt ?? "") < Date.now();
  if (order.status === "deposit_awaiting" && isLate) stage.act(order, "expire");
  return order;
}

/** Throws Refusal 400 unless the order waits for its deposit. */
function awaiting(desk: Desk, asked: Asked, environment: Environment) {
  const given = parseBody(said, asked.body);
  const order = current(desk, desk.stage.order(given.orderId, environment));
  if (order.status === "deposit_expired") throw new Refusal(400, "The order is expired");
  if (order.status !== "deposit_awaiting") throw new Refusal(400, "The order is not awaiting a deposit");
  return { order, given };
}

const shares: Record<string, string> = { deposit_underpayment: "0.5", deposit_overpayment: "2" };

/** Goes on as the sandbox's fields force it to. */
function settle({ stage }: Desk, order: Order): void {
  const { depositSandboxForcedFlow: deposit, payoutSandboxForcedFlow: payout } = providedFields(order);
  const share = shares[String(deposit)] ?? "1";
  order.fiatAmount = multiply(order.fiatAmount, share);
  order.cryptoAmount = multiply(order.cryptoAmount, share);
  if (deposit === "deposit_invalid") stage.act(order, "fail");
  else stage.act(order, payout === "payout_failed" ? "refund" : "pay");
}

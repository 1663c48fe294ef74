/** Yellow Card's orders: purchases ("receive") and sales ("send"). */
import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod";
import { add, divide, multiply, round, subtract } from "#lib/money.ts";
import { type Deal, type Side, totalFees } from "#simulator/deals.ts";
import { factsOf } from "#simulator/facts.ts";
import { depositAddress } from "#simulator/orders.ts";
import { ApiError, optionalTexts, parseBody, text, texts } from "#simulator/parse.ts";
import type { ApiContext, AuthenticatedRequest, Handler, Order } from "#simulator/provider.ts";
import { shape } from "#simulator/shape.ts";
import { channelsOf, countryOf, dollarsPer, fiatPerDollar, sideOf } from "./yellow-card-lists.ts";

const person = z.object({
  ...texts("name address idNumber idType"),
  ...optionalTexts("additionalIdNumber"),
  email: z.email(),
  country: text.length(2),
  phone: z.string().regex(/^\+\d{8,15}$/, "Phone number is not in international format"),
  dob: z.string().regex(/^\d\d\/\d\d\/\d{4}$/),
});
const coins = z.object(texts("cryptoCurrency cryptoNetwork"));
const shared = z.object({
  ...texts("channelId sequenceId customerUID"),
  customerType: z.literal("retail"),
  forceAccept: z.boolean().default(false),
  directSettlement: z.literal(true),
});
const purchase = shared.extend({
  localAmount: z.number().int().positive(),
  recipient: person,
  source: z.object({ accountType: text, accountNumber: z.string().optional(), networkId: z.string().optional() }),
  settlementInfo: coins.extend({ walletAddress: text, walletTag: text.optional() }),
});
// The crypto amount is the only one.
const sale = shared.extend({
  amount: z.undefined().optional(),
  localAmount: z.undefined().optional(),
  sender: person,
  destination: z.object(texts("accountType accountName accountNumber networkId country")),
  settlementInfo: coins.extend({ cryptoAmount: z.number().positive() }),
});

const order = shape(`id sequenceId=reference status errorCode?=reason directSettlement=true currency=fiat country
  rate=#rate convertedAmount=#converted serviceFeeAmountLocal=#fees.provider networkFeeAmountLocal=#fees.network
  partnerFeeAmountLocal=#fees.extra reference=details.deposit expiresAt=details.expiresAt bankInfo?=bankInfo
  source?=source destination?=destination totalCryptoReceived?=#received
  settlementInfo={ walletAddress=sentTo cryptoCurrency=symbol cryptoNetwork=chain cryptoAmount=#cryptoAmount txHash?=hash
    expiresAt?=saleExpiresAt }`);

type Route = { channelId: string; settlementInfo: z.output<typeof coins> };

/** Throws ApiError if the channel is another side's. */
function routeOf(context: ApiContext, side: Side, { channelId, settlementInfo }: Route) {
  const { cryptoCurrency, cryptoNetwork } = settlementInfo;
  const channel = channelsOf(context).find(({ id, rampType }) => id === channelId && sideOf[rampType] === side);
  const asset = context.asset(`${cryptoCurrency}.${cryptoNetwork}`);
  const method = channel && context.method(channel.channelType, side, channel.currency);
  if (!channel || !method || asset === null) throw new ApiError(400, "Invalid channel, currency or network");
  const fiat = channel.currency;
  const price = multiply(fiatPerDollar(context, fiat, side), dollarsPer(context, cryptoCurrency, asset, side));
  return { asset, fiat, method, price };
}

function quotePurchase(context: ApiContext, body: z.output<typeof purchase>): Deal {
  const { asset, fiat, method, price } = routeOf(context, "BUY", body);
  const route = { side: "BUY", asset, fiat } as const;
  const deal = context.quote(route, method.id, { kind: "fiat", amount: String(body.localAmount) });
  const net = subtract(deal.fiatAmount, totalFees(deal));
  return { ...deal, price, cryptoAmount: round(divide(net, price), 8, "down") };
}

function quoteSale(context: ApiContext, body: z.output<typeof sale>): Deal {
  const { asset, fiat, method, price } = routeOf(context, "SELL", body);
  const cryptoAmount = String(body.settlementInfo.cryptoAmount);
  const worth = round(multiply(cryptoAmount, price), 2, "down");
  const provider = round(divide(multiply(worth, method.percent), "100"), 2);
  const extra = round(divide(multiply(worth, String(context.trait("partnerFeePercent"))), "100"), 2);
  const fees = { provider, extra, network: "0" };
  const fiatAmount = subtract(worth, add(provider, extra));
  const deal: Deal = { side: "SELL", asset, fiat, method: method.id, fiatAmount, cryptoAmount, price, fees };
  return context.withinLimits(deal);
}

const bankInfo = { name: "Sandbox Bank", accountNumber: "4550440202", accountName: "Simulated, send nothing" };

function orderFields(context: ApiContext, one: Order) {
  const facts = factsOf(context, one);
  const { status, details, fees, hash, isBuy, side, fiat, method } = facts;
  const account = { accountType: method, accountNumber: details.account };
  return order(facts, {
    country: countryOf[fiat],
    rate: fiatPerDollar(context, fiat, side),
    converted: isBuy ? one.fiatAmount : add(one.fiatAmount, add(fees.provider, fees.extra)),
    bankInfo: status !== "pending_approval" && method === "bank" && isBuy ? bankInfo : null,
    source: isBuy ? account : null,
    destination: isBuy ? null : account,
    sentTo: isBuy ? one.wallet : depositAddress,
    saleExpiresAt: isBuy ? null : details.expiresAt,
    received: isBuy ? null : hash === null ? "0" : one.cryptoAmount,
  });
}

// As in the real sandbox, the paying account decides the outcome.
const outcomes: Record<string, "pay" | "fail"> = { "1111111111": "pay", "0000000000": "fail" };

type Party = z.output<typeof person>;
type Creation = z.output<typeof shared> & {
  person: Party;
  account: { accountType: string; networkId?: string; accountNumber?: string };
};

function create({ context, environment }: AuthenticatedRequest, deal: Deal, body: Creation, wallet: string | null) {
  const { sequenceId, person, account, forceAccept } = body;
  if (context.ordersByReference(sequenceId, environment).length > 0) throw new ApiError(400, "sequenceId is taken");
  if (person.country === "NG" && !person.additionalIdNumber) throw new ApiError(400, "additionalIdNumber is required");
  if (account.accountType === "momo" && !account.networkId) throw new ApiError(400, "networkId is required");
  const expiresAt = new Date(Date.now() + context.trait("paymentMinutes") * 60_000).toISOString();
  const accountNumber = account.accountNumber ?? "";
  const one = context.createOrder({
    ...deal,
    id: randomUUID(),
    environment,
    reference: sequenceId,
    wallet,
    returnUrls: null,
    details: {
      account: accountNumber,
      expiresAt,
      deposit: `JJ${randomInt(1e6, 1e7)}`,
      isAccepted: String(forceAccept),
    },
  });
  if (!forceAccept) one.status = "pending_approval";
  const response = orderFields(context, one);
  const outcome = environment === "sandbox" && forceAccept ? outcomes[accountNumber.slice(-10)] : undefined;
  if (outcome !== undefined) context.perform(one, outcome);
  return response;
}

export function createPurchase(request: AuthenticatedRequest) {
  const { context } = request;
  const body = parseBody(purchase, request.body);
  const { cryptoNetwork, walletTag, walletAddress } = body.settlementInfo;
  if (cryptoNetwork === "XLM" && !walletTag && context.has("demandsTags"))
    throw new ApiError(400, "walletTag is required");
  const creation = { ...body, person: body.recipient, account: body.source };
  return create(request, quotePurchase(context, body), creation, walletAddress);
}

export function createSale(request: AuthenticatedRequest) {
  const body = parseBody(sale, request.body);
  const creation = { ...body, person: body.sender, account: body.destination };
  return create(request, quoteSale(request.context, body), creation, null);
}

/** Orders expire when they are read. */
function current(context: ApiContext, one: Order | null | undefined): Order {
  if (!one) throw new ApiError(404, "The receive does not exist");
  const isUnpaid = /^(pending_approval|processing|pending)$/.test(one.status) && one.upcoming.length === 0;
  if (isUnpaid && Date.parse(one.details.expiresAt ?? "") < Date.now()) context.perform(one, "expire");
  return one;
}

/** Changes the order in the path, and returns it. */
const changes =
  (change: (context: ApiContext, one: Order) => void): Handler =>
  ({ context, params, environment }) => {
    const one = current(context, context.order(params.id, environment));
    change(context, one);
    return orderFields(context, one);
  };

const decide = (decision: "accept" | "deny") =>
  changes((context, one) => {
    if (one.status !== "pending_approval") throw new ApiError(400, "payment is not in pending_approval state");
    one.details.isAccepted = "true";
    if (decision === "accept") one.status = "processing";
    else context.perform(one, "fail");
  });

const cancel = changes((context, one) => {
  if (!/^(processing|pending)$/.test(one.status) || one.fiat !== "NGN")
    throw new ApiError(400, "collection is not in processing/pending state");
  one.details.isAccepted = "true";
  context.perform(one, "cancel");
});

/** The routes of existing orders of one side. Only purchases can be cancelled. */
export const orderRoutes = (path: string, side: Side): Record<string, Handler> => ({
  [`GET ${path}/:id`]: changes(() => {}),
  [`GET ${path}/sequence-id/:id`]: ({ context, params, environment }) => {
    const found = context.ordersByReference(params.id, environment).find((one) => one.side === side);
    return orderFields(context, current(context, found));
  },
  [`POST ${path}/:id/accept`]: decide("accept"),
  [`POST ${path}/:id/deny`]: decide("deny"),
  ...(side === "BUY" && { [`POST ${path}/:id/cancel`]: cancel }),
});

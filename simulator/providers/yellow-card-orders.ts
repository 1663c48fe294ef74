/** Yellow Card's orders: purchases ("receive") and sales ("send"). */
import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod";
import { add, divide, multiply, round, subtract } from "#lib/money.ts";
import { type Deal, type Side, totalFees } from "#simulator/deals.ts";
import { jsonNumber } from "#simulator/format.ts";
import type { ApiContext, ApiResponse, AuthenticatedRequest, Handler, Order } from "#simulator/old.ts";
import { depositAddress, returnUrlsTo } from "#simulator/orders.ts";
import { ApiError, parseBody } from "#simulator/parse.ts";
import { channelList, countryOf, dollarsPer, fiatPerDollar, sideOf, tokens } from "./yellow-card-lists.ts";

const text = z.string().min(1);
const person = z.object({
  name: text,
  email: z.email(),
  country: text.length(2),
  address: text,
  idNumber: text,
  idType: text,
  phone: z.string().regex(/^\+\d{8,15}$/, "Phone number is not in international format"),
  dob: z.string().regex(/^\d\d\/\d\d\/\d{4}$/),
  additionalIdNumber: text.optional(),
});
const coins = z.object({ cryptoCurrency: text, cryptoNetwork: text });
const shared = z.object({
  channelId: text,
  sequenceId: text,
  customerUID: text,
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
  destination: z.object({ accountType: text, accountName: text, accountNumber: text, networkId: text, country: text }),
  settlementInfo: coins.extend({ cryptoAmount: z.number().positive() }),
});

type Route = { channelId: string; settlementInfo: z.output<typeof coins> };

/** Throws ApiError if the channel is another side's. */
function routeOf(context: ApiContext, side: Side, { channelId, settlementInfo }: Route) {
  const { cryptoCurrency, cryptoNetwork } = settlementInfo;
  const channel = channelList(context).find(({ id, rampType }) => id === channelId && sideOf[rampType] === side);
  const asset = context.asset(`${cryptoCurrency}.${cryptoNetwork}`);
  const method = channel && context.method(channel.channelType, side, channel.currency);
  if (!channel || !method || asset === null) throw new ApiError(400, "Invalid channel, currency or network");
  const fiat = channel.currency;
  const price = multiply(fiatPerDollar(context, fiat, side), dollarsPer(context, cryptoCurrency, asset, side));
  return { asset, fiat, method, price };
}

const limitMessages = { min: "amount is below", max: "amount is above" };

function quotePurchase(context: ApiContext, body: z.output<typeof purchase>): Deal {
  const { asset, fiat, method, price } = routeOf(context, "BUY", body);
  const deal = context.deal("BUY", asset, fiat, method, { kind: "fiat", amount: String(body.localAmount) });
  context.withinLimits(deal, 400, limitMessages);
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
  return context.withinLimits(deal, 400, limitMessages);
}

const bankInfo = { name: "Sandbox Bank", accountNumber: "4550440202", accountName: "Simulated, send nothing" };

function orderFields(context: ApiContext, one: Order) {
  const { id, side, reference, status, details, wallet, fees, hash, ...order } = one;
  const [cryptoCurrency, cryptoNetwork] = tokens.find(([, , asset]) => asset === order.asset) ?? [];
  const cryptoAmount = jsonNumber(order.cryptoAmount);
  const isSale = side === "SELL";
  const isPayable = status !== "pending_approval" && order.method === "bank" && !isSale;
  return {
    id,
    sequenceId: reference,
    status,
    errorCode: order.reason ?? undefined,
    directSettlement: true,
    currency: order.fiat,
    country: countryOf[order.fiat],
    rate: jsonNumber(fiatPerDollar(context, order.fiat, side)),
    convertedAmount: jsonNumber(isSale ? add(order.fiatAmount, add(fees.provider, fees.extra)) : order.fiatAmount),
    serviceFeeAmountLocal: jsonNumber(fees.provider),
    networkFeeAmountLocal: jsonNumber(fees.network),
    partnerFeeAmountLocal: jsonNumber(fees.extra),
    reference: details.deposit,
    expiresAt: details.expiresAt,
    bankInfo: isPayable ? bankInfo : undefined,
    [isSale ? "destination" : "source"]: { accountType: order.method, accountNumber: details.account },
    settlementInfo: {
      walletAddress: isSale ? depositAddress : wallet,
      cryptoCurrency,
      cryptoNetwork,
      cryptoAmount,
      txHash: hash ?? undefined,
      ...(isSale && { expiresAt: details.expiresAt }),
    },
    ...(isSale && { totalCryptoReceived: hash === null ? 0 : cryptoAmount }),
  };
}

// As in the real sandbox, the paying account decides the outcome.
const outcomes: Record<string, "pay" | "fail"> = { "1111111111": "pay", "0000000000": "fail" };

type Party = z.output<typeof person>;
type Creation = z.output<typeof shared> & {
  person: Party;
  account: { accountType: string; networkId?: string; accountNumber?: string };
};

function create(
  context: ApiContext,
  { environment }: AuthenticatedRequest,
  deal: Deal,
  body: Creation,
  wallet: string | null,
) {
  const { sequenceId, person, account, forceAccept } = body;
  if (context.ordersByReference(sequenceId, environment).length > 0) throw new ApiError(400, "sequenceId is taken");
  if (person.country === "NG" && !person.additionalIdNumber) throw new ApiError(400, "additionalIdNumber is required");
  if (account.accountType === "momo" && !account.networkId) throw new ApiError(400, "networkId is required");
  const expiresAt = new Date(Date.now() + context.trait("paymentMinutes") * 60_000).toISOString();
  const accountNumber = account.accountNumber ?? "";
  const order = context.createOrder({
    ...deal,
    id: randomUUID(),
    environment,
    reference: sequenceId,
    wallet,
    returnUrls: returnUrlsTo(null),
    details: {
      account: accountNumber,
      expiresAt,
      deposit: `JJ${randomInt(1e6, 1e7)}`,
      isAccepted: String(forceAccept),
    },
  });
  if (!forceAccept) order.status = "pending_approval";
  const response = { json: orderFields(context, order) };
  const outcome = environment === "sandbox" && forceAccept ? outcomes[accountNumber.slice(-10)] : undefined;
  if (outcome !== undefined) context.perform(order, outcome);
  return response;
}

export const createPurchase: Handler<AuthenticatedRequest> = (context, request) => {
  const body = parseBody(purchase, request.body);
  const { cryptoNetwork, walletTag } = body.settlementInfo;
  if (cryptoNetwork === "XLM" && !walletTag && context.trait("demandsTags") !== 0)
    throw new ApiError(400, "walletTag is required");
  const creation = { ...body, person: body.recipient, account: body.source };
  return create(context, request, quotePurchase(context, body), creation, body.settlementInfo.walletAddress);
};

export const createSale: Handler<AuthenticatedRequest> = (context, request) => {
  const body = parseBody(sale, request.body);
  return create(
    context,
    request,
    quoteSale(context, body),
    { ...body, person: body.sender, account: body.destination },
    null,
  );
};

/** Orders expire when they are read. */
function current(context: ApiContext, order: Order | null | undefined): Order {
  if (!order) throw new ApiError(404, "The receive does not exist");
  const isUnpaid = /^(pending_approval|processing|pending)$/.test(order.status) && order.upcoming.length === 0;
  if (isUnpaid && Date.parse(order.details.expiresAt ?? "") < Date.now()) context.perform(order, "expire");
  return order;
}

const decide =
  (decision: "accept" | "deny"): Handler<AuthenticatedRequest> =>
  (context, request) => {
    const order = orderById(context, request);
    if (order.status !== "pending_approval") throw new ApiError(400, "payment is not in pending_approval state");
    order.details.isAccepted = "true";
    if (decision === "accept") order.status = "processing";
    else context.perform(order, "fail");
    return { json: orderFields(context, order) };
  };

function cancel(context: ApiContext, request: AuthenticatedRequest): ApiResponse {
  const order = orderById(context, request);
  if (!/^(processing|pending)$/.test(order.status) || order.fiat !== "NGN")
    throw new ApiError(400, "collection is not in processing/pending state");
  order.details.isAccepted = "true";
  context.perform(order, "cancel");
  return { json: orderFields(context, order) };
}

const orderById = (context: ApiContext, { params, environment }: AuthenticatedRequest): Order =>
  current(context, context.order(params.id, environment));

/** The routes of existing orders of one side. Only purchases can be cancelled. */
export function orderRoutes(path: string, side: Side): Record<string, Handler<AuthenticatedRequest>> {
  return {
    [`GET ${path}/:id`]: (context, request) => ({ json: orderFields(context, orderById(context, request)) }),
    [`GET ${path}/sequence-id/:id`]: (context, { params, environment }) => {
      const order = context.ordersByReference(params.id, environment).find((one) => one.side === side);
      return { json: orderFields(context, current(context, order)) };
    },
    [`POST ${path}/:id/accept`]: decide("accept"),
    [`POST ${path}/:id/deny`]: decide("deny"),
    ...(side === "BUY" && { [`POST ${path}/:id/cancel`]: cancel }),
  };
}

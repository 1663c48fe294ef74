import { createHash, createHmac, randomInt, randomUUID } from "node:crypto";
import * as z from "zod";
import { add, divide, multiply, round, subtract } from "#lib/money.ts";
import { jsonNumber } from "#simulator/json-number.ts";
import { parseBody } from "#simulator/parse-body.ts";
import type { Asked, Environment, Order, Play, SimulatedProvider, Stage } from "#simulator/provider.ts";
import { Refusal } from "#simulator/refusal.ts";
import {
  channelList,
  coinList,
  countryOf,
  dealOf,
  dollarsPer,
  fiatPerDollar,
  methods,
  networkList,
  rateList,
  tokens,
} from "./yellow-card-lists.ts";

const journey = {
  first: "processing",
  pay: ["pending", "complete", "settlement_processing", "settlement_complete"],
  complete: ["settlement_complete"],
  hold: ["complete"],
  fail: ["failed"],
  cancel: ["cancelled"],
  expire: ["expired"],
  refund: ["pending", "complete", "pending_refund", "refund_processing", "refunded"],
};

export const simulated: SimulatedProvider = {
  id: "yellow-card",
  name: "Yellow Card",
  assets: Object.fromEntries(tokens.map(([code, network, asset]) => [`${code}.${network}`, asset])),
  fiats: Object.keys(countryOf),
  methods,
  limitsUsd: { min: "2", max: "5000" },
  // Minutes an order is paid within; whether the signed path lacks /business.
  traits: { paymentMinutes: 10, signedWithoutBusiness: 0 },
  journeys: { BUY: journey, SELL: { first: "created" } },
  reasons: { fail: "REFUSED", expire: "EXPIRED" },
  credentials: (environment) => ({ apiKey: `yc-sim-${environment}`, secretKey: `yc-sim-secret-${environment}` }),
  addresses: (url) => ({ apiUrl: url }),
  callbackSecret: "secretKey",
  callbackAttempts: 5,
  sign: ({ body, secret }) => ({ headers: { "x-yc-signature": sign(secret, body) } }),
  refuse: (status, message) => ({ code: codeOf(status, message), message }),
  play,
};

const sign = (secret: string, message: string) => createHmac("sha256", secret).update(message).digest("base64");

const codes: Record<number, string> = { 401: "AuthenticationError", 404: "CollectionNotFoundError" };
const codeOf = (status: number, message: string): string =>
  codes[status] ?? (message.endsWith(" state") ? "PaymentInvalidState" : "PaymentValidationError");

function authenticate(stage: Stage, asked: Asked): Environment {
  const { authorization = "", "x-yc-timestamp": given } = asked.headers;
  const [, key, signature] = /^YcHmacV1 ([^:]+):(.+)$/.exec(authorization) ?? [];
  const environment = stage.authenticate(asked, "apiKey", key);
  const timestamp = String(given);
  if (!(Math.abs(Date.now() - Date.parse(timestamp)) <= 5 * 60_000)) throw new Refusal(401, "Invalid timestamp");
  const path = stage.trait("signedWithoutBusiness") === 0 ? asked.path : asked.path.replace(/^\/business/, "");
  const hash = asked.method === "GET" ? "" : createHash("sha256").update(asked.body).digest("base64");
  if (signature !== sign(stage.secret(environment, "secretKey"), timestamp + path + asked.method + hash))
    throw new Refusal(401, "Invalid signature");
  return environment;
}

const filled = z.string().min(1);
const creation = z.object({
  channelId: filled,
  sequenceId: filled,
  customerUID: filled,
  customerType: z.literal("retail"),
  localAmount: z.number().int().positive(),
  recipient: z.object({
    name: filled,
    email: z.email(),
    country: filled.length(2),
    address: filled,
    idNumber: filled,
    idType: filled,
    phone: z.string().regex(/^\+\d{8,15}$/, "Phone number is not in international format"),
    dob: z.string().regex(/^\d\d\/\d\d\/\d{4}$/),
    additionalIdNumber: filled.optional(),
  }),
  source: z.object({ accountType: filled, accountNumber: z.string().optional(), networkId: z.string().optional() }),
  forceAccept: z.boolean().default(false),
  directSettlement: z.literal(true),
  settlementInfo: z.object({ walletAddress: filled, cryptoCurrency: filled, cryptoNetwork: filled }),
});

function strike(stage: Stage, { channelId, localAmount, settlementInfo: coins }: z.output<typeof creation>) {
  const channel = channelList(stage).find(({ id }) => id === channelId);
  const asset = stage.asset(`${coins.cryptoCurrency}.${coins.cryptoNetwork}`);
  if (!channel || asset === null) throw new Refusal(400, "Invalid channel, currency or network");
  const { currency: fiat, channelType } = channel;
  const deal = dealOf(stage, asset, fiat, channelType, String(localAmount));
  const price = multiply(fiatPerDollar(stage, fiat), dollarsPer(stage, coins.cryptoCurrency, asset));
  const net = subtract(deal.fiatAmount, add(deal.fees.provider, deal.fees.network));
  const { min, max } = stage.limits(fiat);
  if (stage.broken(deal) !== null) throw new Refusal(400, `amount must be between ${min} and ${max}`);
  return { ...deal, price, cryptoAmount: round(divide(net, price), 8, "down") };
}

const bankInfo = { name: "Sandbox Bank", accountNumber: "4550440202", accountName: "Simulated, send nothing" };

function shown(stage: Stage, { id, reference, status, details, wallet, fees, hash, ...order }: Order) {
  const [cryptoCurrency, cryptoNetwork] = tokens.find(([, , asset]) => asset === order.asset) ?? [];
  const cryptoAmount = jsonNumber(order.cryptoAmount);
  const isPayable = status !== "pending_approval" && order.method === "bank";
  return {
    id,
    sequenceId: reference,
    status,
    errorCode: order.reason ?? undefined,
    directSettlement: true,
    currency: order.fiat,
    country: countryOf[order.fiat],
    rate: jsonNumber(fiatPerDollar(stage, order.fiat)),
    convertedAmount: jsonNumber(order.fiatAmount),
    serviceFeeAmountLocal: jsonNumber(fees.provider),
    networkFeeAmountLocal: jsonNumber(fees.network),
    partnerFeeAmountLocal: 0,
    reference: details.deposit,
    expiresAt: details.expiresAt,
    bankInfo: isPayable ? bankInfo : undefined,
    source: { accountType: order.method, accountNumber: details.account },
    settlementInfo: { walletAddress: wallet, cryptoCurrency, cryptoNetwork, cryptoAmount, txHash: hash ?? undefined },
  };
}

// As in their sandbox: the account paid from decides how it ends.
const accountEnds: Record<string, "pay" | "fail"> = { "1111111111": "pay", "0000000000": "fail" };

function create(stage: Stage, asked: Asked, environment: Environment) {
  const given = parseBody(creation, asked.body);
  const { sequenceId, recipient, source, settlementInfo, forceAccept } = given;
  if (stage.ordersByReference(sequenceId, environment).length > 0) throw new Refusal(400, "sequenceId is taken");
  if (recipient.country === "NG" && !recipient.additionalIdNumber)
    throw new Refusal(400, "additionalIdNumber is required");
  if (source.accountType === "momo" && !source.networkId) throw new Refusal(400, "source.networkId is required");
  const account = source.accountNumber ?? "";
  const expiresAt = new Date(Date.now() + stage.trait("paymentMinutes") * 60_000).toISOString();
  const order = stage.createOrder({
    ...strike(stage, given),
    id: randomUUID(),
    environment,
    reference: sequenceId,
    wallet: settlementInfo.walletAddress,
    returnUrls: { pay: null, fail: null, cancel: null },
    details: { account, expiresAt, deposit: `JJ${randomInt(1e6, 1e7)}`, isAccepted: String(forceAccept) },
  });
  if (!forceAccept) order.status = "pending_approval";
  const answer = { json: shown(stage, order) };
  const end = environment === "sandbox" && forceAccept ? accountEnds[account.slice(-10)] : undefined;
  if (end !== undefined) stage.act(order, end);
  return answer;
}

/** The order as it is by now: nobody looks at the clock before somebody asks. */
function current(stage: Stage, order: Order | null | undefined): Order {
  if (!order) throw new Refusal(404, "The receive does not exist");
  const isUnpaid = /^(pending_approval|processing|pending)$/.test(order.status) && order.upcoming.length === 0;
  if (isUnpaid && Date.parse(order.details.expiresAt ?? "") < Date.now()) stage.act(order, "expire");
  return order;
}

function decide(stage: Stage, order: Order, word: string) {
  const [isUndecided, isOpen] = [order.status === "pending_approval", /^(processing|pending)$/.test(order.status)];
  if (word === "cancel" && !(isOpen && order.fiat === "NGN"))
    throw new Refusal(400, "collection is not in processing/pending state");
  if (word !== "cancel" && !isUndecided) throw new Refusal(400, "payment is not in pending_approval state");
  order.details.isAccepted = "true";
  if (word === "accept") order.status = "processing";
  else stage.act(order, word === "deny" ? "fail" : "cancel");
  return { json: shown(stage, order) };
}

function feeConfig({ body }: Asked) {
  const { channelType } = parseBody(z.object({ channelType: filled }), body);
  const feePercentage = jsonNumber(methods.find(({ id }) => id === channelType)?.percent ?? "0");
  return { json: { serviceFee: { minFeeLocal: 0, feePercentage, flatFeeLocal: 0 } } };
}

function play(stage: Stage): Play {
  const byId = ({ params }: Asked, environment: Environment) =>
    current(stage, stage.order(params.id ?? "", environment));
  const byReference = ({ params }: Asked, environment: Environment) =>
    current(stage, stage.ordersByReference(params.id ?? "", environment)[0]);
  const routes: Record<string, (asked: Asked, environment: Environment) => { json: unknown }> = {
    "GET /business/channels": () => ({ json: { channels: channelList(stage) } }),
    "GET /business/channels/crypto": () => ({ json: { channels: coinList() } }),
    "GET /business/networks": () => ({ json: { networks: networkList(stage) } }),
    "GET /business/rates": () => ({ json: { rates: rateList(stage) } }),
    "POST /business/fees/get-config": feeConfig,
    "POST /business/receive": (asked, environment) => create(stage, asked, environment),
    "GET /business/receive/:id": (...asked) => ({ json: shown(stage, byId(...asked)) }),
    "GET /business/receive/sequence-id/:id": (...asked) => ({ json: shown(stage, byReference(...asked)) }),
    "POST /business/receive/:id/accept": (...asked) => decide(stage, byId(...asked), "accept"),
    "POST /business/receive/:id/deny": (...asked) => decide(stage, byId(...asked), "deny"),
    "POST /business/receive/:id/cancel": (...asked) => decide(stage, byId(...asked), "cancel"),
  };
  const signed = Object.entries(routes).map(([route, answer]) => {
    return [route, (asked: Asked) => answer(asked, authenticate(stage, asked))] as const;
  });
  return {
    routes: Object.fromEntries(signed),
    pages: [],
    open() {
      throw new Refusal(404, "Yellow Card has no page.");
    },
    callback({ id, reference: sequenceId, status, environment, reason, hash, details }) {
      if (details.isAccepted !== "true") return null;
      return {
        id,
        sequenceId,
        status,
        event: `RECEIVE.${status.toUpperCase()}`,
        apiKey: stage.secret(environment, "apiKey"),
        errorCode: reason ?? undefined,
        executedAt: new Date().toISOString(),
        settlementInfo: hash === null ? {} : { txHash: hash },
      };
    },
  };
}

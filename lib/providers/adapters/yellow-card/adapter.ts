import { AppError } from "#lib/errors.ts";
import { defineProvider, sameDefault } from "#lib/providers/define-provider.ts";
import { assertPriceAgreed, isPriceChanged } from "#lib/providers/plausible-quote.ts";
import type { Connect, Order, OrderRef, ProviderApi, ProviderModule } from "#lib/providers/provider.ts";
import { requestOf } from "#lib/providers/quote-request.ts";
import { isUnsupported, requireSupported, unsupported, unsupportedError } from "#lib/providers/unsupported.ts";
import { fiatAmountOf } from "./amounts.ts";
import { assertSigned, createSend, ordersPath, rejected, type SendRequest } from "./api.ts";
import { assertComplete, missingFields } from "./buyer.ts";
import { channelIn } from "./catalog.ts";
import { createClient } from "./client.ts";
import { toCreation } from "./creation.ts";
import { readEvent } from "./event.ts";
import { instructionsOf } from "./instructions.ts";
import { onboarding } from "./onboarding.ts";
import { toCheckout, toState } from "./order.ts";
import { profile } from "./profile.ts";
import { readNetworkFees, toQuote } from "./quote.ts";
import { isOpen, isUndecided, orderOf, type YellowCardOrder } from "./receive.ts";

const networkFees = "TRC20=1.13,BTC=1.5,ERC20=2.2,POLYGON=0.05,SOL=0.05,CELO=0.02,BASE=0.08,BEP20=0.15";
const settings = {
  apiKey: { description: "API key" },
  secretKey: { description: "Signs requests and callbacks", secret: true },
  apiUrl: {
    description: "Without /business",
    production: "https://api.yellowcard.io",
    sandbox: "https://sandbox.api.yellowcard.io",
  },
  signedPath: {
    description: "Part of the path to sign: full or without-business",
    choices: ["full", "without-business"],
    ...sameDefault("full"),
  },
  acceptance: {
    description: "When the order is accepted: at-once, or by-buyer with Accept and Decline buttons",
    choices: ["at-once", "by-buyer"],
    ...sameDefault("at-once"),
  },
  completeMeans: {
    description: "Meaning of the status complete: received (payment arrived) or delivered (crypto sent)",
    choices: ["received", "delivered"],
    ...sameDefault("received"),
  },
  networkFees: {
    description: "Estimated network fees in dollars by Yellow Card network, used until the order is created",
    ...sameDefault(networkFees),
  },
} satisfies ProviderModule["settings"];
type Config = Record<keyof typeof settings, string>;

export const yellowCard = defineProvider({
  id: "yellow-card",
  name: "Yellow Card",
  settings,
  onboarding,
  profile,
  create: createYellowCard,
});

/** Has no checkout page and no quote endpoint. */
function createYellowCard(config: Config, connect: Connect): ProviderApi {
  const ask = createSend(connect(config.apiUrl), config);
  const { catalog, findRoute, pricesOf, find, prepare } = createClient(ask, readNetworkFees(config.networkFees));
  return {
    needsWalletFor: ["BUY"],
    createsOrderAtCheckout: true,

    listOffers: async () => (await catalog()).offers,

    async quote(request) {
      const names = await findRoute(request);
      if (isUnsupported(names)) return names;
      const channel = channelIn(names.ways, request.country) ?? names.ways[0];
      return toQuote(request, names.token.code, await pricesOf(request.side, channel, names.token));
    },

    async getBuyerFields(sale) {
      const { fields } = await prepare(sale);
      return missingFields(fields, sale.buyerInput);
    },

    async createCheckout(sale) {
      if (sale.side === "BUY" && !sale.wallet) throw unsupportedError(unsupported("wallet_address_required"));
      // The response to an earlier attempt may be lost, and Yellow Card accepts each reference once.
      const known = await find(sale);
      if (known && isOpen(known)) return toCheckout(known, sale);
      const { fields, made } = await prepare(sale);
      assertComplete(fields, sale.buyerInput);
      if (!made) throw unsupportedError(unsupported("pair_unsupported"));
      const prices = await pricesOf(sale.side, made.channel, made.token);
      const price = requireSupported(toQuote(requestOf(sale), made.token.code, prices));
      assertPriceAgreed(yellowCard.name, price, sale);
      const order = { ...sale, fiatAmount: price.fiatAmount };
      const body = toCreation(order, { ...made, fields, isAcceptedAtOnce: config.acceptance !== "by-buyer" });
      const response = await ask("POST", ordersPath[sale.side], orderOf[sale.side], { body }).catch(rejected);
      await assertAgreed(ask, response, sale);
      return toCheckout(response, sale);
    },

    submitStep: async (name, step) => sendStep(ask, await find(name), step),

    async getOrder(name: OrderRef) {
      const found = await find(name);
      return found && { ...toState(found, config.completeMeans), instructions: instructionsOf(found) };
    },

    readCallback(callback) {
      assertSigned(callback, config.secretKey);
      return readEvent(callback, config.apiKey, config.completeMeans);
    },
  };
}

/** Throws price_changed if the locked price is worse than agreed, and cancels the order where the API allows it;
 * otherwise it expires unpaid. */
async function assertAgreed(ask: SendRequest, order: YellowCardOrder, agreed: Order): Promise<void> {
  const [fiatAmount, cryptoAmount] = [fiatAmountOf(order), order.settlementInfo?.cryptoAmount];
  if (fiatAmount == null || cryptoAmount == null) return;
  if (isPriceChanged({ fiatAmount, cryptoAmount }, agreed))
    await send(ask, order, isUndecided(order) ? "deny" : "cancel").catch(() => undefined);
  assertPriceAgreed(yellowCard.name, { fiatAmount, cryptoAmount }, agreed);
}

/** Throws validation_failed if the order has no such step now, or Yellow Card rejects it. */
async function sendStep(ask: SendRequest, order: YellowCardOrder | null, id: string): Promise<void> {
  const isOffered = order && instructionsOf(order)?.steps.some((step) => step.id === id);
  if (!isOffered) throw new AppError("validation_failed", "This step is no longer available.");
  await send(ask, order, id).catch(rejected);
}

const send = (ask: SendRequest, { id, side }: YellowCardOrder, word: string) =>
  ask("POST", `${ordersPath[side]}/${encodeURIComponent(id)}/${word}`, orderOf[side]);

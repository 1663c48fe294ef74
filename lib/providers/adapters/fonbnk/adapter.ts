import { parseCallbackBody } from "#lib/providers/callback.ts";
import { defineProvider, sameDefault } from "#lib/providers/define-provider.ts";
import { assertPriceAgreed } from "#lib/providers/plausible-quote.ts";
import type { Connect, ProviderApi, ProviderModule } from "#lib/providers/provider.ts";
import { isUnsupported, toUnsupported, unsupported, unsupportedError } from "#lib/providers/unsupported.ts";
import { quoteWithinLimits } from "#lib/providers/within-limits.ts";
import { assertSigned, createSend } from "./api.ts";
import { emailOf, routeIn, toCreation } from "./buyer.ts";
import { createClient } from "./client.ts";
import { assertComplete, missingFields } from "./fields.ts";
import { requestIdentity } from "./kyc.ts";
import { onboarding } from "./onboarding.ts";
import { created, event, eventData, instructionsOf, isAwaiting, toCheckout, toState } from "./order.ts";
import { profile } from "./profile.ts";
import { toQuote, toQuoteRequest, withRequestedAmount } from "./quote.ts";
import { sideOf, toAmounts } from "./sides.ts";
import { rejected, sendStep } from "./steps.ts";

const settings = {
  clientId: { description: "Client ID" },
  clientSecret: { description: "In Base64, signs requests", secret: true },
  webhookSecret: { description: "Signs callbacks", secret: true },
  webhookHashOrder: {
    description:
      "Order of values in the webhook hash: data-first, as in Fonbnk's code sample, or secret-first, as in its formula",
    choices: ["data-first", "secret-first"],
    ...sameDefault("data-first"),
  },
  apiUrl: { description: "API URL", production: "https://api.fonbnk.com", sandbox: "https://sandbox-api.fonbnk.com" },
} satisfies ProviderModule["settings"];
type Config = Record<keyof typeof settings, string>;

export const fonbnk = defineProvider({
  id: "fonbnk",
  name: "Fonbnk",
  settings,
  onboarding,
  profile,
  create: createFonbnk,
});

/** Fonbnk has no hosted page; its forms and instructions are shown on our checkout. */
function createFonbnk(config: Config, connect: Connect): ProviderApi {
  const ask = createSend(connect(config.apiUrl), config);
  const { catalog, findRoute, limitsOf, limitsIn, priceOf, find, prepare } = createClient(ask);
  return {
    needsWalletFor: ["BUY"],
    createsOrderAtCheckout: true,

    listOffers: async () => (await catalog()).offers,

    limitsOf,

    async quote(request) {
      const names = await findRoute(request);
      if (isUnsupported(names)) return names;
      const way = routeIn(names.ways, request.country) ?? names.ways[0];
      const limits = await limitsIn(request, { way, code: names.code });
      if (isUnsupported(limits)) return limits;
      const sides = toQuoteRequest(request, { way, code: names.code });
      return quoteWithinLimits(request, limits, async () => {
        const asked = priceOf(withRequestedAmount(sides, request));
        const response = await asked.catch((error: unknown) => toUnsupported(error, { request }));
        return isUnsupported(response) ? response : toQuote(response, request, names.code);
      });
    },

    async getBuyerFields(sale) {
      const { fields, priced } = await prepare(sale);
      const needed = missingFields(fields, sale.buyerInput);
      if (needed.length > 0 || !priced) return needed;
      const buyer = { userEmail: emailOf(sale.buyerInput), countryIsoCode: priced.way.country.code };
      return requestIdentity(ask, buyer, sale.buyerInput, priced.price);
    },

    async createCheckout(sale) {
      if (sale.side === "BUY" && !sale.wallet) throw unsupportedError(unsupported("wallet_address_required"));
      // An earlier response may have been lost, and callbacks can't tell apart two orders with one reference.
      const known = await find({ reference: sale.reference, providerTransactionId: null });
      if (known && isAwaiting(known)) return toCheckout(known, sale);
      const { fields, priced } = await prepare(sale);
      assertComplete(fields, sale.buyerInput);
      if (!priced) throw unsupportedError(unsupported("pair_unsupported"));
      // Prices can differ by the buyer's country and carrier.
      assertPriceAgreed(fonbnk.name, toAmounts(priced.price), sale);
      const made = await ask("POST", "/api/v2/order", created, toCreation(sale, priced)).catch(rejected);
      return toCheckout(made.order, sale);
    },

    submitStep: async (name, step, values) => sendStep(ask, await find(name), step, values),

    async getOrder(name) {
      const found = await find(name);
      return found && { ...toState(found), instructions: instructionsOf(found) };
    },

    readCallback(callback) {
      assertSigned(callback, config.webhookSecret, config.webhookHashOrder);
      if (parseCallbackBody(callback, event).event !== "order-status-change") return null;
      const { order } = parseCallbackBody(callback, eventData).data;
      return sideOf(order) === null ? null : toState(order);
    },
  };
}

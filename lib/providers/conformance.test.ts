import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import { callbackRefused } from "#lib/providers/callback.ts";
import type { Offer, Quote, RampProvider } from "#lib/providers/provider.ts";
import { isUnsupported, unsupported } from "#lib/providers/unsupported.ts";
import { acme, called, subject } from "./test-acme-case.ts";
import { checks, describeProvider } from "./test-conformance.ts";
import type { ProviderCase } from "./test-provider-case.ts";

describeProvider(subject);

type Flaw = (good: RampProvider, settings: Record<string, string>) => Partial<RampProvider>;

const withFlaw = (flaw: Flaw): ProviderCase => ({
  ...subject,
  module: {
    ...acme,
    create(settings, connect) {
      const good = acme.create(settings, connect);
      return { ...good, ...flaw(good, settings) };
    },
  },
});

const repriced =
  (change: (price: Quote) => Partial<Quote>): Flaw =>
  (good) => ({
    async quote(request) {
      const answer = await good.quote(request);
      return isUnsupported(answer) ? answer : { ...answer, ...change(answer) };
    },
  });

const relisted =
  (change: (offer: Offer) => Partial<Offer>): Flaw =>
  (good) => ({ listOffers: async () => (await good.listOffers()).map((offer) => ({ ...offer, ...change(offer) })) });

/** The same provider, buying nothing back. */
const bought: Flaw = (good) => ({
  listOffers: async () => (await good.listOffers()).filter(({ side }) => side === "BUY"),
  quote: async (request) => (request.side === "SELL" ? unsupported("pair_unsupported") : good.quote(request)),
});
const buyOnly = (flaw: Flaw): ProviderCase => ({
  ...withFlaw((good, settings) => ({ ...bought(good, settings), ...flaw(good, settings) })),
  sell: null,
  linkOrigins: { BUY: "https://pay.acme.test" },
});

describe("a provider that buys nothing back", () => {
  it.each(Object.entries(checks))("%s", (_, check) => check(buyOnly(() => ({}))));

  it("is found out when it lists a sale, or prices one", async () => {
    const lists = buyOnly(({ listOffers }) => ({ listOffers }));
    await expect(checks["lists its offers in our words"]?.(lists)).rejects.toThrow("does not buy back");
    const prices = buyOnly(({ quote }) => ({ quote }));
    await expect(checks["says why a route is not served"]?.(prices)).rejects.toThrow("pair_unsupported");
  });
});

const silent: Flaw = (good) => ({ listOffers: () => good.listOffers().catch(() => []) });
let asked = 0;

/** For each check an adapter with just the flaw it is there to find. */
const flaws: Record<keyof typeof checks, Record<string, Flaw>> = {
  "lists its offers in our words": {
    "no offers": () => ({ listOffers: async () => [] }),
    "their method": relisted(() => ({ method: "credit_debit_card" })),
    "their network": relisted(() => ({ assets: ["BTC:mainnet", "USDT:TRC20"] })),
    "a number as limit": relisted(() => ({ min: "1e1" })),
    "an asset twice": relisted(({ assets }) => ({ assets: [...assets, ...assets] })),
    "one side twice": relisted(() => ({ side: "BUY" })),
  },
  "quotes served routes in decimal text": {
    "exponent notation": repriced(() => ({ cryptoAmount: "1e-3" })),
    "trailing zeros": repriced(() => ({ fiatAmount: "100.00" })),
    "nothing to send": repriced(() => ({ cryptoAmount: "0" })),
    "a negative fee": repriced(() => ({ fees: { provider: "-1", network: "0" } })),
    "another amount": repriced(() => ({ fiatAmount: "120" })),
    "fees above the amount": repriced(() => ({ fees: { provider: "60", network: "40" } })),
    "a refusal": () => ({ quote: async () => ({ unsupported: "pair_unsupported", message: "No" }) }),
  },
  "says why a route is not served": {
    "an error": (good) => ({
      async quote(request) {
        const answer = await good.quote(request);
        if (isUnsupported(answer)) throw new AppError("provider_unavailable", answer.message);
        return answer;
      },
    }),
    "one reason for all": (good) => ({
      async quote(request) {
        const answer = await good.quote(request);
        return isUnsupported(answer) ? { ...answer, unsupported: "pair_unsupported" } : answer;
      },
    }),
    "a minimum below the amount": (good) => ({
      async quote(request) {
        const answer = await good.quote(request);
        return isUnsupported(answer) ? { ...answer, min: "5" } : answer;
      },
    }),
  },
  "refuses a price nobody could mean": {
    "it is passed on": (good) => ({
      quote: (request) =>
        good.quote(request).catch(() => {
          return { fiatAmount: "100", cryptoAmount: "0", fees: { provider: "0", network: "0" }, expiresAt: null };
        }),
    }),
    "it is called unsupported": (good) => ({
      quote: (request) => good.quote(request).catch(() => ({ unsupported: "provider_error", message: "No" }) as const),
    }),
  },
  "reports an outage as provider_unavailable": {
    "no offers instead": silent,
    "null instead of an order": (good) => ({ getOrder: (name) => good.getOrder(name).catch(() => null) }),
    "a bare error": (good) => ({
      quote: (request) =>
        good.quote(request).catch(() => {
          throw new Error("Something broke");
        }),
    }),
    "a link to nothing": (good) => ({
      createCheckout: (order) =>
        good.createCheckout(order).catch(() => ({ link: "https://pay.acme.test", providerTransactionId: null })),
    }),
  },
  "leads the buyer to the provider, with our reference and wallet": {
    "a foreign link": () => ({
      createCheckout: async () => ({ link: "https://evil.test", providerTransactionId: null }),
    }),
    "no reference": (good) => ({ createCheckout: (order) => good.createCheckout({ ...order, reference: "none" }) }),
    "no way back": (good) => ({
      createCheckout: (order) => good.createCheckout({ ...order, returnUrl: "https://acme.test" }),
    }),
    "another wallet": (good) => ({ createCheckout: (order) => good.createCheckout({ ...order, wallet: "bc1qother" }) }),
  },
  "asks the buyer for what is missing, and no more": {
    "it asks again": () => ({
      getBuyerFields: async () => [{ key: "email", label: "E-mail", type: "email", isRequired: true }],
    }),
  },
  "hands nobody over to a foreign host": {
    "the link is passed on": () => ({
      createCheckout: async () => ({ link: "https://evil.test/1", providerTransactionId: null }),
    }),
  },
  "needs a wallet exactly where it says so": {
    "it does not say so": () => ({ needsWalletFor: [] }),
    "it needs none": (good) => ({
      createCheckout: (order) => good.createCheckout({ ...order, wallet: order.wallet ?? "bc1q" }),
    }),
    "a sale needs one": (good) => ({
      async quote(request) {
        if (request.side === "SELL" && !request.wallet)
          return { unsupported: "wallet_address_required", message: "No" };
        return good.quote(request);
      },
    }),
  },
  "answers the same question the same way": {
    "a growing fee": repriced(() => ({ fees: { provider: `0.${++asked}`, network: "0" } })),
    "a list in another order": (good) => ({
      listOffers: async () => (asked++ % 2 ? await good.listOffers() : (await good.listOffers()).reverse()),
    }),
  },
  "finds an order, and says null for one the provider does not know": {
    "it finds nothing": () => ({ getOrder: async () => null }),
    "it finds everything": (good) => ({ getOrder: (name) => good.getOrder({ ...name, reference: "tx_01" }) }),
  },
  "knows every status, and none it was not told of": {
    "an unknown word is pending": (good) => ({
      async readCallback(callback, now) {
        const state = await good.readCallback(callback, now);
        return state && { ...state, status: state.status ?? "pending" };
      },
    }),
    "a word is mapped wrongly": (good) => ({
      async readCallback(callback, now) {
        const state = await good.readCallback(callback, now);
        return state && { ...state, status: state.status && "success" };
      },
    }),
  },
  "believes no forged callback": {
    "it believes everything": (good) => ({ readCallback: (_, now) => good.readCallback(called("DONE"), now) }),
    "it believes nothing": () => ({
      readCallback() {
        throw callbackRefused();
      },
    }),
    "it ignores forgeries": (good) => ({
      async readCallback(callback, now) {
        try {
          return await good.readCallback(callback, now);
        } catch {
          return null;
        }
      },
    }),
  },
  "never shows a secret": {
    "in the link": (good, { secret }) => ({
      createCheckout: async (order) => ({
        ...(await good.createCheckout(order)),
        link: `https://pay.acme.test/?key=${secret}`,
      }),
    }),
    "in an error": (good, { secret }) => ({
      quote: (request) =>
        good.quote(request).catch((cause) => {
          throw new AppError("provider_unavailable", `GET /quote?key=${secret}`, { cause });
        }),
    }),
  },
};

describe("each check finds the flaw it is there for", () => {
  it("and none is left without one", () => {
    expect(Object.keys(flaws)).toEqual(Object.keys(checks));
  });

  for (const [guarantee, ways] of Object.entries(flaws)) {
    for (const [flaw, change] of Object.entries(ways)) {
      it(`${guarantee}: ${flaw}`, async () => {
        await expect(checks[guarantee]?.(withFlaw(change))).rejects.toThrow();
      });
    }
  }
});

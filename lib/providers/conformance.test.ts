import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import { called } from "#lib/providers/adapters/test-acme/test-case.ts";
import { callbackRejected } from "#lib/providers/callback.ts";
import type { Quote } from "#lib/providers/provider.ts";
import { isUnsupported, unsupported } from "#lib/providers/unsupported.ts";
import { checks } from "./test-conformance.ts";
import { type Flaw, listFlaws, withCountryList, withFlaw } from "./test-flaws.ts";
import type { ProviderCase } from "./test-provider-case.ts";

const repriced =
  (change: (price: Quote) => Partial<Quote>): Flaw =>
  (good) => ({
    async quote(request) {
      const response = await good.quote(request);
      return isUnsupported(response) ? response : { ...response, ...change(response) };
    },
  });

/** The same provider without SELL. */
const bought: Flaw = (good) => ({
  listOffers: async () => (await good.listOffers()).filter(({ side }) => side === "BUY"),
  quote: async (request) => (request.side === "SELL" ? unsupported("pair_unsupported") : good.quote(request)),
});
const buyOnly = (flaw: Flaw): ProviderCase => ({
  ...withFlaw((good, settings) => ({ ...bought(good, settings), ...flaw(good, settings) })),
  sell: null,
  linkOrigins: { BUY: "https://pay.acme.test" },
});

describe("a provider without SELL", () => {
  it.each(Object.entries(checks))("%s", (_, check) => check(buyOnly(() => ({}))));

  it("fails when it lists or quotes a SELL", async () => {
    const lists = buyOnly(({ listOffers }) => ({ listOffers }));
    await expect(checks["lists offers in our names"]?.(lists)).rejects.toThrow("lists SELL offers");
    const prices = buyOnly(({ quote }) => ({ quote }));
    await expect(checks["returns why a route is not supported"]?.(prices)).rejects.toThrow("pair_unsupported");
  });
});

const silent: Flaw = (good) => ({ listOffers: () => good.listOffers().catch(() => []) });
let asked = 0;

/** For each check, adapters with exactly the flaw that it must detect. */
const flaws: Record<keyof typeof checks, Record<string, Flaw>> = {
  ...listFlaws,
  "quotes supported routes in decimal text": {
    "exponent notation": repriced(() => ({ cryptoAmount: "1e-3" })),
    "trailing zeros": repriced(() => ({ fiatAmount: "100.00" })),
    "a zero amount": repriced(() => ({ cryptoAmount: "0" })),
    "a negative fee": repriced(() => ({ fees: { provider: "-1", network: "0" } })),
    "another amount": repriced(() => ({ fiatAmount: "120" })),
    "fees above the amount": repriced(() => ({ fees: { provider: "60", network: "40" } })),
    "a rejection": () => ({ quote: async () => ({ unsupported: "pair_unsupported", message: "No" }) }),
  },
  "returns why a route is not supported": {
    "an error": (good) => ({
      async quote(request) {
        const response = await good.quote(request);
        if (isUnsupported(response)) throw new AppError("provider_unavailable", response.message);
        return response;
      },
    }),
    "the same reason for everything": (good) => ({
      async quote(request) {
        const response = await good.quote(request);
        return isUnsupported(response) ? { ...response, unsupported: "pair_unsupported" } : response;
      },
    }),
    "a minimum below the amount": (good) => ({
      async quote(request) {
        const response = await good.quote(request);
        return isUnsupported(response) ? { ...response, min: "5" } : response;
      },
    }),
  },
  "rejects an implausible price": {
    "passes the price on": (good) => ({
      quote: (request) =>
        good.quote(request).catch(() => {
          return { fiatAmount: "100", cryptoAmount: "0", fees: { provider: "0", network: "0" }, expiresAt: null };
        }),
    }),
    "reports it as unsupported": (good) => ({
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
    "a link without an order": (good) => ({
      createCheckout: (order) =>
        good.createCheckout(order).catch(() => ({ link: "https://pay.acme.test", providerTransactionId: null })),
    }),
  },
  "links to the provider with our reference and wallet": {
    "a foreign link": () => ({
      createCheckout: async () => ({ link: "https://evil.test", providerTransactionId: null }),
    }),
    "no reference": (good) => ({ createCheckout: (order) => good.createCheckout({ ...order, reference: "none" }) }),
    "no return URL": (good) => ({
      createCheckout: (order) => good.createCheckout({ ...order, returnUrl: "https://acme.test" }),
    }),
    "another wallet": (good) => ({ createCheckout: (order) => good.createCheckout({ ...order, wallet: "bc1qother" }) }),
  },
  "asks the buyer only for missing information": {
    "asks again": () => ({
      getBuyerFields: async () => [{ key: "email", label: "Email", type: "email", isRequired: true }],
    }),
  },
  "rejects a checkout link to another host": {
    "passes the link on": () => ({
      createCheckout: async () => ({ link: "https://evil.test/1", providerTransactionId: null }),
    }),
  },
  "requires a wallet only for the sides it declares": {
    "does not declare it": () => ({ needsWalletFor: [] }),
    "requires none": (good) => ({
      createCheckout: (order) => good.createCheckout({ ...order, wallet: order.wallet ?? "bc1q" }),
    }),
    "requires one for SELL": (good) => ({
      async quote(request) {
        if (request.side === "SELL" && !request.wallet)
          return { unsupported: "wallet_address_required", message: "No" };
        return good.quote(request);
      },
    }),
  },
  "returns the same result for the same request": {
    "a growing fee": repriced(() => ({ fees: { provider: `0.${++asked}`, network: "0" } })),
    "a list in another order": (good) => ({
      listOffers: async () => (asked++ % 2 ? await good.listOffers() : (await good.listOffers()).reverse()),
    }),
  },
  "finds an order and returns null for an unknown one": {
    "finds nothing": () => ({ getOrder: async () => null }),
    "finds everything": (good) => ({ getOrder: (name) => good.getOrder({ ...name, reference: "tx_01" }) }),
  },
  "maps every known status and no other": {
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
  "says why an order failed, was cancelled, or expired": {
    "no reason": (good) => ({
      async readCallback(callback, now) {
        const state = await good.readCallback(callback, now);
        return state && { ...state, failureCode: null };
      },
    }),
    "one reason for everything": (good) => ({
      async readCallback(callback, now) {
        const state = await good.readCallback(callback, now);
        return state && { ...state, failureCode: "declined" };
      },
    }),
  },
  "says which statuses return the payment": {
    "a refund of every order": (good) => ({
      async readCallback(callback, now) {
        const state = await good.readCallback(callback, now);
        return state && { ...state, refund: { status: "pending", amount: null, currency: null } };
      },
    }),
    "an amount without a currency": (good) => ({
      async readCallback(callback, now) {
        const state = await good.readCallback(callback, now);
        return state && { ...state, ...(state.status === "refunded" && { refund: { amount: "5", currency: null } }) };
      },
    }),
  },
  "rejects forged callbacks": {
    "accepts everything": (good) => ({ readCallback: (_, now) => good.readCallback(called("DONE"), now) }),
    "rejects everything": () => ({
      readCallback() {
        throw callbackRejected();
      },
    }),
    "ignores forged callbacks": (good) => ({
      async readCallback(callback, now) {
        try {
          return await good.readCallback(callback, now);
        } catch {
          return null;
        }
      },
    }),
  },
  "declares callbacks whose body nothing protects": {
    "ignores the body": (good) => ({ readCallback: (_, now) => good.readCallback(called("DONE"), now) }),
    "declares signed callbacks as unsigned": () => ({ hasUnsignedCallbacks: true }),
  },
  "never exposes a secret": {
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

describe("each check detects its flaws", () => {
  it("covers every check", () => {
    expect(Object.keys(flaws)).toEqual(Object.keys(checks));
  });

  for (const [guarantee, ways] of Object.entries(flaws)) {
    for (const [flaw, change] of Object.entries(ways)) {
      it(`${guarantee}: ${flaw}`, async () => {
        await expect(checks[guarantee]?.({ ...withFlaw(change), ...withCountryList })).rejects.toThrow();
      });
    }
  }
});

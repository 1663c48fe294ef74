import { describe, expect, it } from "vitest";
import { pageChecks } from "./test-conformance-page.ts";
import { type Flaw, withFlaw } from "./test-flaws.ts";

const linking =
  (query: string): Flaw =>
  (good) => ({
    async createCheckout(order) {
      const checkout = await good.createCheckout(order);
      return { ...checkout, link: `${checkout.link}?${query}` };
    },
  });

/** For each check, adapters with exactly the flaw that it must detect. */
const flaws: Record<string, Record<string, Flaw>> = {
  "tells the language, email address, and theme only as documented": {
    "no language": (good) => ({ createCheckout: (order) => good.createCheckout({ ...order, locale: null }) }),
    "no email address": (good) => ({ createCheckout: (order) => good.createCheckout({ ...order, email: null }) }),
    "only a verified email address": (good) => ({
      createCheckout: (order) =>
        good.createCheckout({ ...order, email: order.isEmailVerified ? (order.email ?? null) : null }),
    }),
    "a language in another parameter": linking("lang=ja"),
    "a parameter for the theme that isn't documented": linking("theme=dark"),
    "the color without its sign": linking("color=0A6B63"),
  },
  "proposes the email address in a form that asks for one": {
    "an empty field": () => ({
      getBuyerFields: async () => [{ key: "email", label: "Email address", type: "email", isRequired: true }],
    }),
    "the address in another field": () => ({
      getBuyerFields: async ({ email }) => [
        { key: "name", label: "Name", type: "text", isRequired: true, ...(email && { value: email }) },
      ],
    }),
  },
};

describe("each check of the page detects its flaws", () => {
  it("covers every check", () => {
    expect(Object.keys(flaws)).toEqual(Object.keys(pageChecks));
  });

  for (const [guarantee, ways] of Object.entries(flaws)) {
    for (const [flaw, change] of Object.entries(ways)) {
      it(`${guarantee}: ${flaw}`, async () => {
        await expect(pageChecks[guarantee]?.(withFlaw(change))).rejects.toThrow();
      });
    }
  }
});

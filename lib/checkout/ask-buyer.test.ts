import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import type { BuyerField, Order } from "#lib/providers/provider.ts";
import { newTestTransaction, reread } from "#lib/transactions/test-transaction.ts";
import { storedFields } from "./buyer-fields.ts";
import { startCheckout } from "./start-checkout.ts";
import { around, counting, instructionsFor, priced, typed } from "./test-checkout.ts";

const wallet = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const email: BuyerField = { key: "email", label: "E-mail", type: "email", isRequired: true };
const bank: BuyerField = {
  key: "bank",
  label: "Bank",
  type: "choice",
  isRequired: true,
  options: [{ value: "044", label: "Access Bank" }],
};

/** Asks for an e-mail address, and when it has one for the bank. */
function asking() {
  const asked: Order[] = [];
  const counted = counting({
    getBuyerFields: async (order) => {
      asked.push(order);
      if (!order.buyerInput.email) return [email];
      return order.buyerInput.bank ? [] : [bank];
    },
    createCheckout: async (order) => {
      counted.orders.push(order);
      return { link: order.returnUrl, providerTransactionId: "p1", instructions: instructionsFor() };
    },
  });
  return { asked, ...counted };
}

describe("a provider that asks the buyer here", () => {
  it("gets its answers one after the other, then makes the order, and what was typed is forgotten", async () => {
    const made = await newTestTransaction();
    const page = `https://slipway.example/checkout/${made.checkoutToken}`;
    const { orders, provider } = asking();
    const go = (answers: Record<string, string>) =>
      startCheckout(made.checkoutToken, typed({ answers }), around(provider));

    expect(await go({})).toBe(page);
    expect(storedFields((await reread(made)).row)).toEqual([email]);
    expect(await go({ email: "ada@example.com", unknown: "x" })).toBe(page);
    expect(storedFields((await reread(made)).row)).toEqual([{ ...email, value: "ada@example.com" }, bank]);
    expect(orders).toHaveLength(0);

    expect(await go({ email: "ada@example.com", bank: "044" })).toBe(page);
    expect(orders).toMatchObject([{ buyerInput: { email: "ada@example.com", bank: "044" } }]);
    const { row } = await reread(made);
    expect(row).toMatchObject({ askedFields: null, providerLink: page, checkoutClaimedUntil: null });
    expect(JSON.parse(row.instructions ?? "")).toEqual(instructionsFor());
  });

  it("is not asked again while an answer is missing or plainly wrong", async () => {
    const made = await newTestTransaction();
    const { asked, provider } = asking();
    const go = (answers: Record<string, string>) =>
      startCheckout(made.checkoutToken, typed({ answers }), around(provider));
    await go({});
    await go({ email: "ada@example.com" });
    const before = asked.length;
    await go({ email: "", bank: "999" });
    expect(asked).toHaveLength(before);
    expect(storedFields((await reread(made)).row)).toEqual([
      { ...email, value: "", problem: "This is needed" },
      { ...bank, value: "999", problem: "Choose one of the list" },
    ]);
    await go({ email: "a".repeat(257), bank: "044" });
    expect(storedFields((await reread(made)).row)[0]).toMatchObject({ problem: "At most 256 characters" });
  });

  it("shows its questions to a form that did not have them", async () => {
    const made = await newTestTransaction();
    const { asked, provider } = asking();
    await startCheckout(made.checkoutToken, null, around(provider));
    await startCheckout(made.checkoutToken, null, around(provider));
    expect(asked).toHaveLength(1);
    expect(storedFields((await reread(made)).row)).toEqual([email]);
  });

  it("remembers the price agreed on and what was typed, whatever goes wrong next", async () => {
    const made = await newTestTransaction();
    const { provider } = asking();
    await startCheckout(
      made.checkoutToken,
      typed({ seenRate: "102040" }),
      around({ ...provider, quote: priced("0.00098") }),
    );
    expect(Number((await reread(made)).row.cryptoAmount)).toBe(0.00098);
    const moved = { ...provider, quote: priced("0.00095") };
    const form = typed({ seenRate: "102040", answers: { email: "ada@example.com" } });
    await expect(startCheckout(made.checkoutToken, form, around(moved))).rejects.toMatchObject({
      code: "price_changed",
    });
    expect(storedFields((await reread(made)).row)).toEqual([{ ...email, value: "ada@example.com" }]);
  });

  it("may refuse an answer: its words stand at the field", async () => {
    const made = await newTestTransaction();
    const { provider } = asking();
    const refusal = (field: string) =>
      new AppError("validation_failed", "Tester says: no", {
        errors: [{ field, code: "x", message: "No such account" }],
      });
    const answers = { email: "ada@example.com", bank: "044" };
    await startCheckout(made.checkoutToken, null, around(provider));
    await startCheckout(
      made.checkoutToken,
      typed({ answers }),
      around({ ...provider, getBuyerFields: async () => [bank] }),
    );
    for (const [field, problems] of [
      ["email", ["No such account", undefined]],
      ["elsewhere", [undefined, "Tester says: no"]],
    ] as const) {
      const createCheckout = () => Promise.reject(refusal(field));
      await startCheckout(made.checkoutToken, typed({ answers }), around({ ...provider, createCheckout }));
      expect(storedFields((await reread(made)).row).map(({ problem }) => problem)).toEqual(problems);
    }
    expect((await reread(made)).row.checkoutClaimedUntil).toBeNull();
  });

  it("may ask for the wallet: it is checked, becomes the order's, and is no question any more", async () => {
    const made = await newTestTransaction({ hasWallet: false });
    const field: BuyerField = { key: "wallet_address", label: "Wallet", type: "text", isRequired: true };
    const { orders, provider } = counting({
      getBuyerFields: async (order) => (order.wallet ? (order.buyerInput.email ? [] : [email]) : [field]),
    });
    const go = (answers: Record<string, string>) =>
      startCheckout(made.checkoutToken, typed({ answers }), around(provider));
    await go({});
    await go({ wallet_address: "0x12" });
    const { row } = await reread(made);
    expect(row.walletAddress).toBeNull();
    expect(storedFields(row)[0]?.problem).toContain("not an address for BTC");
    await go({ wallet_address: wallet });
    expect(storedFields((await reread(made)).row)).toEqual([email]);
    await go({ email: "ada@example.com", wallet_address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT" });
    expect(orders).toMatchObject([{ wallet, buyerInput: { email: "ada@example.com" } }]);
    expect((await reread(made)).row).toMatchObject({ walletAddress: wallet, askedFields: null });
  });

  it("is asked once for ten clicks at the same instant", async () => {
    const made = await newTestTransaction();
    const { asked, provider } = asking();
    await Promise.allSettled(
      Array.from({ length: 10 }, () => startCheckout(made.checkoutToken, null, around(provider))),
    );
    expect(asked).toHaveLength(1);
  });
});

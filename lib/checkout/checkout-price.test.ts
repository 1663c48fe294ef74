import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import { selectHistories, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { startCheckout } from "./start-checkout.ts";
import { buyerForm, checkoutContext, countingProvider, quoting } from "./test-checkout.ts";

describe("the price a payment starts with", () => {
  it("may differ by 1% from the displayed one and becomes the price of the order", async () => {
    const made = await newTestTransaction();
    const { orders, provider } = countingProvider({ quote: quoting("0.000995") });
    const now = new Date();
    await startCheckout(made.checkoutToken, buyerForm({ displayedRate: "100000" }), checkoutContext(provider, now));
    expect(orders).toMatchObject([{ fiatAmount: "100", cryptoAmount: "0.000995" }]);
    const { row } = await readAgain(made);
    expect(Number(row.cryptoAmount)).toBe(0.000995);
    expect(Number(row.exchangeRate)).toBeCloseTo(100_502.5, 1);
    expect(Number(row.quotedCryptoAmount)).toBe(0.001);
    expect(row).toMatchObject({ acceptedAt: now, handedOverAt: now });
    expect([row.shownRate, row.orderedRate].map(Number)).toEqual([100_000, Number(row.exchangeRate)]);
    const history = (await selectHistories([made.id])).get(made.id);
    expect(history).toMatchObject([
      {
        fromStatus: "pending",
        toStatus: "pending",
        source: "checkout",
        reason:
          "The price moved by +0.5%, within the 1% tolerance: 0.000995 BTC for 100 USD instead of 0.001 BTC for 100 USD",
      },
    ]);
  });

  it("adds no history entry if it is the quoted one", async () => {
    const made = await newTestTransaction();
    await startCheckout(made.checkoutToken, null, checkoutContext(countingProvider().provider));
    const { row, moves } = await readAgain(made);
    expect(moves).toEqual([]);
    // Nothing was displayed.
    expect([row.shownRate, Number(row.orderedRate)]).toEqual([null, 100_000]);
  });

  it.each([
    ["0.001002", null, "The price moved by −0.2%, within the 1% tolerance"],
    ["0.00100001", "100000", "The price moved by less than 0.01%, within the 1% tolerance"],
    ["0.00098", "102040.8163265306", "The buyer accepted a new price"],
    ["0.00098", "102500", "The buyer accepted a new price, which then moved by −0.45%, within the 1% tolerance"],
  ])("of %s BTC, displayed as %s, is recorded as what it is", async (cryptoAmount, displayedRate, what) => {
    const made = await newTestTransaction();
    const { provider } = countingProvider({ quote: quoting(cryptoAmount) });
    await startCheckout(made.checkoutToken, buyerForm({ displayedRate }), checkoutContext(provider));
    expect((await readAgain(made)).reasons).toEqual([
      `${what}: ${cryptoAmount} BTC for 100 USD instead of 0.001 BTC for 100 USD`,
    ]);
  });

  it("has to be confirmed if it is more than 1% from the displayed one", async () => {
    const made = await newTestTransaction();
    const { orders, provider } = countingProvider({ quote: quoting("0.00098") });
    for (const form of [buyerForm({ displayedRate: "100000" }), buyerForm(), null]) {
      await expect(startCheckout(made.checkoutToken, form, checkoutContext(provider))).rejects.toMatchObject({
        code: "price_changed",
      });
    }
    expect(orders).toHaveLength(0);
    // The buyer accepts the new price.
    await startCheckout(made.checkoutToken, buyerForm({ displayedRate: "102040.8" }), checkoutContext(provider));
    expect(orders).toMatchObject([{ cryptoAmount: "0.00098" }]);
  });

  it("is required: no payment starts while the provider can't quote", async () => {
    const made = await newTestTransaction();
    const away = countingProvider({ quote: () => Promise.reject(new AppError("provider_unavailable", "away")) });
    await expect(startCheckout(made.checkoutToken, null, checkoutContext(away.provider))).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    const small = countingProvider({
      quote: async () => ({ unsupported: "amount_below_minimum", message: "Too small" }),
    });
    await expect(startCheckout(made.checkoutToken, null, checkoutContext(small.provider))).rejects.toMatchObject({
      code: "amount_out_of_range",
    });
    expect([...away.orders, ...small.orders]).toEqual([]);
    // A retry works.
    expect(await startCheckout(made.checkoutToken, null, checkoutContext(countingProvider().provider))).toBe(
      "https://tester.example/1",
    );
  });

  it("keeps what a callback changed while the order was placed", async () => {
    const made = await newTestTransaction();
    const { provider } = countingProvider({
      quote: quoting("0.000995"),
      createCheckout: async () => {
        await updateTransaction(made.id, { status: "success", cryptoAmount: "0.000993", nextCheckAt: null });
        return { link: "https://tester.example/1", providerTransactionId: "p1" };
      },
    });
    await startCheckout(made.checkoutToken, null, checkoutContext(provider));
    const { row } = await readAgain(made);
    expect(row).toMatchObject({ status: "success", nextCheckAt: null, providerLink: "https://tester.example/1" });
    expect(Number(row.cryptoAmount)).toBe(0.000993);
    // Still what the buyer accepted.
    expect(Number(row.orderedRate)).toBeCloseTo(100_502.5, 1);
  });
});

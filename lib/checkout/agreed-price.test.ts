import { describe, expect, it } from "vitest";
import { selectHistories, updateTransaction } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import { newTestTransaction, reread } from "#lib/transactions/test-transaction.ts";
import { startCheckout } from "./start-checkout.ts";
import { around, counting, priced, typed } from "./test-checkout.ts";

describe("the price a payment is begun with", () => {
  it("may differ from the one on the page by 1 %, and is the order's and the row's from then on", async () => {
    const made = await newTestTransaction();
    const { orders, provider } = counting({ quote: priced("0.000995") });
    await startCheckout(made.checkoutToken, typed({ seenRate: "100000" }), around(provider));
    expect(orders).toMatchObject([{ fiatAmount: "100", cryptoAmount: "0.000995" }]);
    const { row } = await reread(made);
    expect(Number(row.cryptoAmount)).toBe(0.000995);
    expect(Number(row.exchangeRate)).toBeCloseTo(100_502.5, 1);
    expect(Number(row.quotedCryptoAmount)).toBe(0.001);
    const history = (await selectHistories([made.id])).get(made.id);
    expect(history).toMatchObject([
      {
        fromStatus: "pending",
        toStatus: "pending",
        source: "checkout",
        reason: "The buyer agreed to a new price: 0.000995 BTC for 100 USD, before 0.001 BTC for 100 USD",
      },
    ]);
  });

  it("leaves no line in the history when it is the one promised", async () => {
    const made = await newTestTransaction();
    await startCheckout(made.checkoutToken, null, around(counting().provider));
    expect((await reread(made)).moves).toEqual([]);
  });

  it("is asked about again when it is more than 1 % from what the buyer saw", async () => {
    const made = await newTestTransaction();
    const { orders, provider } = counting({ quote: priced("0.00098") });
    for (const form of [typed({ seenRate: "100000" }), typed(), null]) {
      await expect(startCheckout(made.checkoutToken, form, around(provider))).rejects.toMatchObject({
        code: "price_changed",
      });
    }
    expect(orders).toHaveLength(0);
    // Agreed to as it is now.
    await startCheckout(made.checkoutToken, typed({ seenRate: "102040.8" }), around(provider));
    expect(orders).toMatchObject([{ cryptoAmount: "0.00098" }]);
  });

  it("must be there: nothing begins while the provider gives none", async () => {
    const made = await newTestTransaction();
    const away = counting({ quote: () => Promise.reject(new AppError("provider_unavailable", "away")) });
    await expect(startCheckout(made.checkoutToken, null, around(away.provider))).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    const small = counting({ quote: async () => ({ unsupported: "amount_below_minimum", message: "Too small" }) });
    await expect(startCheckout(made.checkoutToken, null, around(small.provider))).rejects.toMatchObject({
      code: "amount_out_of_range",
    });
    expect([...away.orders, ...small.orders]).toEqual([]);
    // And it can be tried again.
    expect(await startCheckout(made.checkoutToken, null, around(counting().provider))).toBe("https://tester.example/1");
  });

  it("does not undo what a callback brought while the order was made", async () => {
    const made = await newTestTransaction();
    const { provider } = counting({
      quote: priced("0.000995"),
      createCheckout: async () => {
        await updateTransaction(made.id, { status: "success", cryptoAmount: "0.000993", nextCheckAt: null });
        return { link: "https://tester.example/1", providerTransactionId: "p1" };
      },
    });
    await startCheckout(made.checkoutToken, null, around(provider));
    const { row } = await reread(made);
    expect(row).toMatchObject({ status: "success", nextCheckAt: null, providerLink: "https://tester.example/1" });
    expect(Number(row.cryptoAmount)).toBe(0.000993);
  });
});

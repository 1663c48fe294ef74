import { describe, expect, it } from "vitest";
import { updateTransaction } from "#db/transactions.ts";
import { newTestTransaction, reread } from "#lib/transactions/test-transaction.ts";
import { viewCheckout } from "./view-checkout.ts";

const now = new Date();

describe("what a buyer sees", () => {
  it("is the deal as it was made, in names", async () => {
    const row = await newTestTransaction();
    expect(await viewCheckout(row.checkoutToken, now)).toMatchObject({
      transactionId: row.id,
      partnerName: expect.stringMatching(/^Test /),
      type: "BUY",
      fiatAmount: "100",
      cryptoAmount: "0.001",
      quoted: { fiatAmount: "100", cryptoAmount: "0.001" },
      exchangeRate: "100000",
      fees: { provider: "10", network: "1", svc: "0" },
      cryptoName: "Bitcoin",
      paymentMethodName: "Card",
      status: "pending",
      isStarted: false,
      isExpired: false,
      mayEnterWallet: false,
    });
  });

  it("has a field for the wallet only until the payment is started", async () => {
    const row = await newTestTransaction({ hasWallet: false });
    expect(await viewCheckout(row.checkoutToken, now)).toMatchObject({ mayEnterWallet: true, walletAddress: null });
    await updateTransaction(row.id, { providerLink: "https://provider.example/1" });
    expect(await viewCheckout(row.checkoutToken, now)).toMatchObject({ mayEnterWallet: false, isStarted: true });
  });

  it("is a link that ran out only when it was never used", async () => {
    const row = await newTestTransaction();
    const late = new Date(row.linkExpiresAt.getTime() + 1);
    expect(await viewCheckout(row.checkoutToken, late)).toMatchObject({ isExpired: true });
    await updateTransaction(row.id, { providerLink: "https://provider.example/1" });
    expect(await viewCheckout(row.checkoutToken, late)).toMatchObject({ isExpired: false });
  });

  it("is noted the first time", async () => {
    const row = await newTestTransaction();
    await viewCheckout(row.checkoutToken, now);
    await viewCheckout(row.checkoutToken, new Date(now.getTime() + 60_000));
    expect((await reread(row)).row.openedAt).toEqual(now);
  });

  it("is nothing for a token we did not give", async () => {
    const row = await newTestTransaction();
    for (const token of ["", "nonsense", "0".repeat(27), row.id, `${row.checkoutToken}0`, row.checkoutToken.slice(1)]) {
      expect(await viewCheckout(token, now)).toBeNull();
    }
  });
});

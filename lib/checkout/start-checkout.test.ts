import { describe, expect, it } from "vitest";
import { updateTransaction } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import { closeUnstarted } from "#lib/transactions/apply-provider-update.ts";
import { newTestTransaction, reread, testProvider } from "#lib/transactions/test-transaction.ts";
import { startCheckout } from "./start-checkout.ts";
import { around, counting, typed } from "./test-checkout.ts";

const wallet = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";

describe("starting a checkout", () => {
  it("makes one order with our reference, the agreed wallet and our page to come back to", async () => {
    const made = await newTestTransaction();
    const { orders, provider } = counting();
    const links = [
      await startCheckout(made.checkoutToken, typed({ wallet }), around(provider)),
      await startCheckout(made.checkoutToken, null, around(provider)),
    ];
    expect(links).toEqual(["https://tester.example/1", "https://tester.example/1"]);
    expect(orders).toMatchObject([
      {
        reference: made.id,
        wallet: made.walletAddress,
        fiatAmount: "100",
        buyerIp: "203.0.113.9",
        returnUrl: `https://slipway.example/checkout/${made.checkoutToken}`,
      },
    ]);
    expect((await reread(made)).row).toMatchObject({ providerTransactionId: "p1", checkCount: 0 });
  });

  it("makes one order of ten clicks at the same instant", async () => {
    const made = await newTestTransaction();
    const { orders, provider } = counting();
    const clicks = Array.from({ length: 10 }, () => startCheckout(made.checkoutToken, null, around(provider)));
    const settled = await Promise.allSettled(clicks);
    expect(orders).toHaveLength(1);
    for (const click of settled) {
      if (click.status === "fulfilled") expect(click.value).toBe("https://tester.example/1");
      else expect(click.reason).toMatchObject({ code: "request_in_progress" });
    }
  });

  it("takes the wallet where it was missing, and refuses one that is none", async () => {
    const made = await newTestTransaction({ hasWallet: false });
    const { orders, provider } = counting();
    await expect(startCheckout(made.checkoutToken, typed({ wallet: "0x12" }), around(provider))).rejects.toMatchObject({
      code: "validation_failed",
    });
    expect(orders).toHaveLength(0);
    await startCheckout(made.checkoutToken, typed({ wallet }), around(provider));
    expect(orders).toMatchObject([{ wallet }]);
    expect((await reread(made)).row.walletAddress).toBe(wallet);
  });

  it("can be tried again after the provider was down", async () => {
    const made = await newTestTransaction();
    const down = testProvider({ createCheckout: () => Promise.reject(new AppError("provider_unavailable", "away")) });
    await expect(startCheckout(made.checkoutToken, null, around(down))).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    const { provider } = counting();
    expect(await startCheckout(made.checkoutToken, null, around(provider))).toBe("https://tester.example/1");
  });

  it("makes no second order after a crash between the provider's order and our commit", async () => {
    const made = await newTestTransaction();
    const { orders, provider } = counting();
    // What a process that was killed in that moment leaves behind: its claim.
    await updateTransaction(made.id, { checkoutClaimedUntil: new Date(Date.now() - 1) });
    await expect(startCheckout(made.checkoutToken, null, around(provider))).rejects.toMatchObject({
      code: "quote_expired",
    });
    expect(orders).toHaveLength(0);
    // A provider that only writes a link is asked again.
    const linkOnly = { ...provider, createsOrderAtCheckout: false };
    expect(await startCheckout(made.checkoutToken, null, around(linkOnly))).toBe("https://tester.example/1");
  });

  it("begins nothing on a link that ran out, is closed or was never given", async () => {
    const made = await newTestTransaction();
    const { orders, provider } = counting();
    const late = new Date(made.linkExpiresAt.getTime() + 1);
    await expect(startCheckout(made.checkoutToken, null, around(provider, late))).rejects.toMatchObject({
      code: "quote_expired",
    });
    await closeUnstarted(made.id, new Date());
    await expect(startCheckout(made.checkoutToken, null, around(provider))).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(startCheckout("0".repeat(27), null, around(provider))).rejects.toMatchObject({ code: "not_found" });
    expect(orders).toHaveLength(0);
  });
});

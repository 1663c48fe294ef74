import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import { CallFailed } from "#lib/providers/calls/call-failed.ts";
import { expireUnopened } from "#lib/transactions/apply-provider-update.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { newTestTransaction, readAgain, testProvider } from "#lib/transactions/test-transaction.ts";
import { startCheckout } from "./start-checkout.ts";
import { buyerForm, checkoutContext, countingProvider } from "./test-checkout.ts";

const wallet = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";

describe("startCheckout", () => {
  it("places one order with our reference, the agreed wallet, and our return URL", async () => {
    const made = await newTestTransaction();
    const { orders, provider } = countingProvider();
    const links = [
      await startCheckout(made.checkoutToken, buyerForm({ wallet }), checkoutContext(provider)),
      await startCheckout(made.checkoutToken, null, checkoutContext(provider)),
    ];
    expect(links).toEqual(["https://tester.example/1", "https://tester.example/1"]);
    expect(orders).toMatchObject([
      {
        reference: made.id,
        wallet: made.walletAddress,
        fiatAmount: "100",
        buyerIp: "203.0.113.9",
        returnUrl: `https://slipway.example/checkout/${made.checkoutToken}/return`,
      },
    ]);
    expect((await readAgain(made)).row).toMatchObject({ providerTransactionId: "p1", checkCount: 0 });
  });

  it("places one order for ten simultaneous clicks", async () => {
    const made = await newTestTransaction();
    const { orders, provider } = countingProvider();
    const clicks = Array.from({ length: 10 }, () => startCheckout(made.checkoutToken, null, checkoutContext(provider)));
    const settled = await Promise.allSettled(clicks);
    expect(orders).toHaveLength(1);
    for (const click of settled) {
      if (click.status === "fulfilled") expect(click.value).toBe("https://tester.example/1");
      else expect(click.reason).toMatchObject({ code: "request_in_progress" });
    }
  });

  it("takes a missing wallet from the form and rejects an invalid one", async () => {
    const made = await newTestTransaction({ hasWallet: false });
    const { orders, provider } = countingProvider();
    await expect(
      startCheckout(made.checkoutToken, buyerForm({ wallet: "0x12" }), checkoutContext(provider)),
    ).rejects.toMatchObject({
      code: "validation_failed",
    });
    expect(orders).toHaveLength(0);
    await startCheckout(made.checkoutToken, buyerForm({ wallet }), checkoutContext(provider));
    expect(orders).toMatchObject([{ wallet }]);
    expect((await readAgain(made)).row.walletAddress).toBe(wallet);
  });

  it("can be retried after an outage", async () => {
    const made = await newTestTransaction();
    const down = testProvider({ createCheckout: () => Promise.reject(new AppError("provider_unavailable", "away")) });
    await expect(startCheckout(made.checkoutToken, null, checkoutContext(down))).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    const { provider } = countingProvider();
    expect(await startCheckout(made.checkoutToken, null, checkoutContext(provider))).toBe("https://tester.example/1");
  });

  it("places no second order after a reply was lost that may have been about one", async () => {
    const made = await newTestTransaction();
    const lost = new CallFailed(new Error("other side closed"), { mayHaveOrder: true });
    const cut = testProvider({ createCheckout: () => Promise.reject(lost), getOrder: async () => null });
    await expect(startCheckout(made.checkoutToken, null, checkoutContext(cut))).rejects.toBe(lost);
    const { orders, provider } = countingProvider();
    await expect(startCheckout(made.checkoutToken, null, checkoutContext(provider))).rejects.toMatchObject({
      code: "request_in_progress",
    });
    expect(orders).toHaveLength(0);
  });

  it("places no second order after a crash between the provider's order and our commit", async () => {
    const made = await newTestTransaction();
    const { orders, provider } = countingProvider();
    // What a process leaves behind that was killed at that moment: its claim.
    await updateTransaction(made.id, { checkoutClaimedUntil: new Date(Date.now() - 1) });
    await expect(startCheckout(made.checkoutToken, null, checkoutContext(provider))).rejects.toMatchObject({
      code: "quote_expired",
    });
    expect(orders).toHaveLength(0);
    // A provider that only creates a link is called again.
    const linkOnly = { ...provider, createsOrderAtCheckout: false };
    expect(await startCheckout(made.checkoutToken, null, checkoutContext(linkOnly))).toBe("https://tester.example/1");
  });

  it("starts nothing for an expired link, a closed transaction, or an unknown token", async () => {
    const made = await newTestTransaction();
    const { orders, provider } = countingProvider();
    const late = new Date(made.linkExpiresAt.getTime() + 1);
    await expect(startCheckout(made.checkoutToken, null, checkoutContext(provider, late))).rejects.toMatchObject({
      code: "quote_expired",
    });
    await expireUnopened(made.id, new Date());
    await expect(startCheckout(made.checkoutToken, null, checkoutContext(provider))).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(startCheckout("0".repeat(27), null, checkoutContext(provider))).rejects.toMatchObject({
      code: "not_found",
    });
    expect(orders).toHaveLength(0);
  });
});

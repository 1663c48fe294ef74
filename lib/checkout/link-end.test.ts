import { describe, expect, it } from "vitest";
import { updateTransaction } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { newTestTransaction, orderFor, reread } from "#lib/transactions/test-transaction.ts";
import { startCheckout } from "./start-checkout.ts";
import { around, counting } from "./test-checkout.ts";

const now = new Date();
const linkLifeMs = 60_000;
const linkExpiresAt = new Date(now.getTime() + linkLifeMs);
const after = new Date(linkExpiresAt.getTime() + 1);

/** A payment begun `now`, whose link ends in a minute. */
async function begun(answers: Partial<RampProvider>) {
  const made = await newTestTransaction();
  let links = 0;
  const { provider } = counting({
    createCheckout: async () => {
      links += 1;
      const ends = new Date(now.getTime() + links * linkLifeMs);
      return { link: `https://tester.example/${links}`, linkExpiresAt: ends, providerTransactionId: `p${links}` };
    },
    ...answers,
  });
  const go = (at: Date, told: Partial<RampProvider> = {}) =>
    startCheckout(made.checkoutToken, null, around({ ...provider, ...told }, at));
  expect(await go(now)).toBe("https://tester.example/1");
  return { made, go, linksMade: () => links };
}

describe("a provider's link that ends", () => {
  it("is the same until then", async () => {
    const { made, go } = await begun({});
    expect(await go(new Date(linkExpiresAt.getTime() - 1))).toBe("https://tester.example/1");
    expect((await reread(made)).row.providerLinkEndsAt).toEqual(linkExpiresAt);
  });

  it("is made anew where that makes no order", async () => {
    const { go } = await begun({ createsOrderAtCheckout: false });
    expect(await go(after)).toBe("https://tester.example/2");
  });

  it("is made anew with a new order while the old one was not paid, whether the provider still has it or not", async () => {
    for (const isThere of [true, false]) {
      const { made, go } = await begun({});
      const getOrder = async () => (isThere ? orderFor(made, { status: "pending" }) : null);
      expect(await go(after, { getOrder })).toBe("https://tester.example/2");
      expect((await reread(made)).row).toMatchObject({ providerTransactionId: "p2", checkoutClaimedUntil: null });
    }
  });

  it("is not made anew when the order has moved on: its state is taken over", async () => {
    const { made, go, linksMade } = await begun({});
    const getOrder = async () => orderFor(made, { status: "processing", providerTransactionId: "p1" });
    expect(await go(after, { getOrder })).toBe(`https://slipway.example/checkout/${made.checkoutToken}`);
    expect(linksMade()).toBe(1);
    const { row, moves } = await reread(made);
    expect(row).toMatchObject({ status: "processing", checkoutClaimedUntil: null });
    expect(moves).toEqual(["pending>processing checkout"]);
  });

  it("is not made anew while the provider cannot say how the order stands, and may be tried again", async () => {
    const { go, linksMade } = await begun({});
    const away = () => Promise.reject(new AppError("provider_unavailable", "away"));
    await expect(go(after, { getOrder: away })).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(linksMade()).toBe(1);
    expect(await go(after, { getOrder: async () => null })).toBe("https://tester.example/2");
  });

  it("is made anew once for ten clicks at the same instant, and after a crash", async () => {
    const { made, go, linksMade } = await begun({ getOrder: async () => null });
    // What a process that was killed while it made the link leaves behind.
    await updateTransaction(made.id, { checkoutClaimedUntil: new Date(after.getTime() - 1) });
    await Promise.allSettled(Array.from({ length: 10 }, () => go(after)));
    expect(linksMade()).toBe(2);
  });
});

import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { startCheckout } from "./start-checkout.ts";
import { checkoutContext, countingProvider } from "./test-checkout.ts";

const now = new Date();
const linkLifeMs = 60_000;
const linkExpiresAt = new Date(now.getTime() + linkLifeMs);
const after = new Date(linkExpiresAt.getTime() + 1);

/** A payment started `now`, whose link expires in a minute. */
async function startedPayment(overrides: Partial<RampProvider>) {
  const made = await newTestTransaction();
  let links = 0;
  const { provider } = countingProvider({
    createCheckout: async () => {
      links += 1;
      const ends = new Date(now.getTime() + links * linkLifeMs);
      return { link: `https://tester.example/${links}`, linkExpiresAt: ends, providerTransactionId: `p${links}` };
    },
    ...overrides,
  });
  const go = (at: Date, changed: Partial<RampProvider> = {}) =>
    startCheckout(made.checkoutToken, null, checkoutContext({ ...provider, ...changed }, at));
  expect(await go(now)).toBe("https://tester.example/1");
  return { made, go, linksMade: () => links };
}

describe("the provider's link", () => {
  it("stays the same until it expires", async () => {
    const { made, go } = await startedPayment({});
    expect(await go(new Date(linkExpiresAt.getTime() - 1))).toBe("https://tester.example/1");
    expect((await readAgain(made)).row.providerLinkEndsAt).toEqual(linkExpiresAt);
  });

  it("is created again if that creates no order", async () => {
    const { go } = await startedPayment({ createsOrderAtCheckout: false });
    expect(await go(after)).toBe("https://tester.example/2");
  });

  it("is created again with a new order if the old order is unpaid or missing", async () => {
    for (const isThere of [true, false]) {
      const { made, go } = await startedPayment({});
      const getOrder = async () => (isThere ? orderFor(made, { status: "pending" }) : null);
      expect(await go(after, { getOrder })).toBe("https://tester.example/2");
      expect((await readAgain(made)).row).toMatchObject({ providerTransactionId: "p2", checkoutClaimedUntil: null });
    }
  });

  it("is not created again if the order has advanced; its state is applied", async () => {
    const { made, go, linksMade } = await startedPayment({});
    const getOrder = async () => orderFor(made, { status: "processing", providerTransactionId: "p1" });
    expect(await go(after, { getOrder })).toBe(`https://slipway.example/checkout/${made.checkoutToken}`);
    expect(linksMade()).toBe(1);
    const { row, moves } = await readAgain(made);
    expect(row).toMatchObject({ status: "processing", checkoutClaimedUntil: null });
    expect(moves).toEqual(["pending>processing checkout"]);
  });

  it("is not created again while the order can't be read", async () => {
    const { go, linksMade } = await startedPayment({});
    const away = () => Promise.reject(new AppError("provider_unavailable", "away"));
    await expect(go(after, { getOrder: away })).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(linksMade()).toBe(1);
    expect(await go(after, { getOrder: async () => null })).toBe("https://tester.example/2");
  });

  it("is created again once for ten simultaneous clicks, even after a crash", async () => {
    const { made, go, linksMade } = await startedPayment({ getOrder: async () => null });
    // What a process leaves behind that was killed while it created the link.
    await updateTransaction(made.id, { checkoutClaimedUntil: new Date(after.getTime() - 1) });
    await Promise.allSettled(Array.from({ length: 10 }, () => go(after)));
    expect(linksMade()).toBe(2);
  });
});

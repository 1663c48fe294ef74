import { describe, expect, it } from "vitest";
import { type TransactionRow, updateTransaction } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { newTestTransaction, orderFor, reread, testProvider } from "#lib/transactions/test-transaction.ts";
import { instructionsFor, priced } from "./test-checkout.ts";
import { viewCheckout } from "./view-checkout.ts";

const now = new Date();
const seen = (at: Date, provider = testProvider()) => ({ providersIn: () => [provider], now: at });

describe("what a buyer sees", () => {
  it("is the deal as it was made, in names", async () => {
    const row = await newTestTransaction();
    expect(await viewCheckout(row.checkoutToken, seen(now))).toMatchObject({
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
    expect(await viewCheckout(row.checkoutToken, seen(now))).toMatchObject({
      mayEnterWallet: true,
      walletAddress: null,
    });
    await updateTransaction(row.id, { providerLink: "https://provider.example/1" });
    expect(await viewCheckout(row.checkoutToken, seen(now))).toMatchObject({ mayEnterWallet: false, isStarted: true });
  });

  it("is a link that ran out only when it was never used", async () => {
    const row = await newTestTransaction();
    const late = new Date(row.linkExpiresAt.getTime() + 1);
    expect(await viewCheckout(row.checkoutToken, seen(late))).toMatchObject({ isExpired: true });
    await updateTransaction(row.id, { providerLink: "https://provider.example/1" });
    expect(await viewCheckout(row.checkoutToken, seen(late))).toMatchObject({ isExpired: false });
  });

  it("is noted the first time", async () => {
    const row = await newTestTransaction();
    await viewCheckout(row.checkoutToken, seen(now));
    await viewCheckout(row.checkoutToken, seen(new Date(now.getTime() + 60_000)));
    expect((await reread(row)).row.openedAt).toEqual(now);
  });

  it("is nothing for a token we did not give", async () => {
    const row = await newTestTransaction();
    for (const token of ["", "nonsense", "0".repeat(27), row.id, `${row.checkoutToken}0`, row.checkoutToken.slice(1)]) {
      expect(await viewCheckout(token, seen(now))).toBeNull();
    }
  });
});

describe("the price on opening", () => {
  const view = async (provider: RampProvider, row?: TransactionRow) => {
    const { checkoutToken } = row ?? (await newTestTransaction());
    return viewCheckout(checkoutToken, seen(now, provider));
  };

  it("is the provider's price now; within 1 % it is the one agreed on", async () => {
    expect(await view(testProvider({ quote: priced("0.000991") }))).toMatchObject({
      cryptoAmount: "0.000991",
      price: { state: "agreed" },
    });
  });

  it("has moved when it is more than 1 % away, for better or worse", async () => {
    for (const amount of ["0.000989", "0.00102"]) {
      expect(await view(testProvider({ quote: priced(amount) }))).toMatchObject({
        cryptoAmount: amount,
        quoted: { cryptoAmount: "0.001" },
        price: { state: "moved", before: { fiatAmount: "100", cryptoAmount: "0.001" } },
      });
    }
  });

  it("is unavailable when the provider is away or no longer listed", async () => {
    const away = testProvider({ quote: () => Promise.reject(new AppError("provider_unavailable", "away")) });
    expect(await view(away)).toMatchObject({ fiatAmount: "100", price: { state: "unavailable" } });
    const row = await newTestTransaction();
    expect(await viewCheckout(row.checkoutToken, { providersIn: () => [], now })).toMatchObject({
      price: { state: "unavailable" },
      provider: { id: "tester", name: "tester" },
    });
  });

  it("is refused, with the limits, when the provider does not serve it any more", async () => {
    const quote = async () => ({ unsupported: "amount_below_minimum", message: "too small", min: "150" }) as const;
    expect(await view(testProvider({ quote }))).toMatchObject({
      price: { state: "refused", code: "amount_below_minimum", min: "150", max: null },
    });
  });

  it("is not asked for once the payment is started, over or held", async () => {
    const never = testProvider({ quote: () => Promise.reject(new Error("asked")) });
    for (const set of [
      { providerLink: "https://tester.example/1" },
      { status: "cancelled" },
      { reviewReason: "another amount" },
    ] as const) {
      const row = await newTestTransaction();
      await updateTransaction(row.id, set);
      expect(await view(never, row)).toMatchObject({ price: { state: "agreed" } });
    }
  });
});

describe("a payment that is made from our page", () => {
  async function startedHere() {
    const row = await newTestTransaction();
    const providerLink = `https://slipway.example/checkout/${row.checkoutToken}`;
    await updateTransaction(row.id, { providerLink, instructions: JSON.stringify(instructionsFor()) });
    return row;
  }

  it("shows what the provider says now, and asks once for many who look", async () => {
    const row = await startedHere();
    let asked = 0;
    const provider = testProvider({
      getOrder: async () => {
        asked += 1;
        return orderFor(row, { status: "processing", instructions: null });
      },
    });
    const looks = await Promise.all([1, 2, 3].map(() => viewCheckout(row.checkoutToken, seen(now, provider))));
    for (const look of looks) {
      expect(look).toMatchObject({ status: "processing", isStarted: true, isPaidHere: true, instructions: null });
    }
    expect(asked).toBe(1);
    expect((await reread(row)).moves).toEqual(["pending>processing poll"]);
  });

  it("keeps the stored state when the provider is away, does not answer, or the buyer is typing", async () => {
    const away = () => Promise.reject(new AppError("provider_unavailable", "away"));
    const stored = { status: "pending", instructions: { text: "Transfer the money", isOver: false } };
    for (const getOrder of [away, () => new Promise<null>(() => undefined)]) {
      const row = await startedHere();
      expect(await viewCheckout(row.checkoutToken, seen(now, testProvider({ getOrder })))).toMatchObject(stored);
    }
    const row = await startedHere();
    const moved = testProvider({ getOrder: async () => orderFor(row, { status: "processing" }) });
    expect(await viewCheckout(row.checkoutToken, { ...seen(now, moved), isStill: true })).toMatchObject(stored);
  });

  it("says that its time is over, and leads to no address that is none", async () => {
    const row = await startedHere();
    const instructions = instructionsFor({ endsAt: now.toISOString(), payAt: "javascript:alert(1)" });
    await updateTransaction(row.id, { instructions: JSON.stringify(instructions) });
    const provider = testProvider({ getOrder: async () => null });
    expect(await viewCheckout(row.checkoutToken, seen(now, provider))).toMatchObject({
      instructions: { isOver: true, payAt: null },
    });
  });
});

it("calls a payment whose preparation broke off interrupted only where it may not be repeated", async () => {
  const row = await newTestTransaction();
  await updateTransaction(row.id, { checkoutClaimedUntil: new Date(now.getTime() - 1) });
  expect(await viewCheckout(row.checkoutToken, seen(now))).toMatchObject({ isInterrupted: true });
  const linkOnly = testProvider({ createsOrderAtCheckout: false });
  expect(await viewCheckout(row.checkoutToken, seen(now, linkOnly))).toMatchObject({ isInterrupted: false });
});

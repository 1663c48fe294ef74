import { describe, expect, it, onTestFinished } from "vitest";
import { systemActor } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { changeContact } from "#lib/partners/contact.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { instructionsColumns } from "#lib/transactions/buyer-details.ts";
import { type TransactionRow, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain, testProvider } from "#lib/transactions/test-transaction.ts";
import { currentPriceView } from "./price-view.ts";
import { instructionsFor, quoting } from "./test-checkout.ts";
import { viewCheckout } from "./view-checkout.ts";

const now = new Date();
const seen = (at: Date, provider = testProvider()) => ({ providersIn: () => [provider], now: at });

describe("viewCheckout", () => {
  it("shows the agreed transaction with names", async () => {
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
      canEnterWallet: false,
    });
  });

  it("says whom the buyer can contact, and which company stands behind it", async () => {
    const row = await newTestTransaction();
    const nobody = { partnerContact: { email: null, url: null }, company: null };
    expect(await viewCheckout(row.checkoutToken, seen(now))).toMatchObject(nobody);
    const contact = { email: "help@shop.example", url: "https://shop.example/help" };
    await changeContact(row.partnerId, contact, systemActor, now);
    stubVariables({ SVC_COMPANY_NAME: "Acme Pay Ltd" });
    onTestFinished(() => stubVariables({ SVC_COMPANY_NAME: "" }));
    const somebody = { partnerContact: contact, company: { name: "Acme Pay Ltd" } };
    expect(await viewCheckout(row.checkoutToken, seen(now))).toMatchObject(somebody);
  });

  it("has a wallet field until the payment starts", async () => {
    const row = await newTestTransaction({ hasWallet: false });
    expect(await viewCheckout(row.checkoutToken, seen(now))).toMatchObject({
      canEnterWallet: true,
      walletAddress: null,
    });
    await updateTransaction(row.id, { providerLink: "https://provider.example/1" });
    expect(await viewCheckout(row.checkoutToken, seen(now))).toMatchObject({ canEnterWallet: false, isStarted: true });
  });

  it("shows an unused link as expired", async () => {
    const row = await newTestTransaction();
    const late = new Date(row.linkExpiresAt.getTime() + 1);
    expect(await viewCheckout(row.checkoutToken, seen(late))).toMatchObject({ isExpired: true });
    await updateTransaction(row.id, { providerLink: "https://provider.example/1" });
    expect(await viewCheckout(row.checkoutToken, seen(late))).toMatchObject({ isExpired: false });
  });

  it("records the first visit", async () => {
    const row = await newTestTransaction();
    await viewCheckout(row.checkoutToken, seen(now));
    await viewCheckout(row.checkoutToken, seen(new Date(now.getTime() + 60_000)));
    expect((await readAgain(row)).row.openedAt).toEqual(now);
  });

  it("returns null for an unknown token", async () => {
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

  it("is the current one, and counts as agreed within 1%", async () => {
    expect(await view(testProvider({ quote: quoting("0.000991") }))).toMatchObject({
      cryptoAmount: "0.000991",
      price: { state: "agreed" },
    });
  });

  it("has moved if it differs by more than 1% in either direction", async () => {
    for (const [amount, isBetter] of [
      ["0.000989", false],
      ["0.00102", true],
    ] as const) {
      expect(await view(testProvider({ quote: quoting(amount) }))).toMatchObject({
        cryptoAmount: amount,
        quoted: { cryptoAmount: "0.001" },
        price: { state: "moved", isBetter, before: { fiatAmount: "100", cryptoAmount: "0.001" } },
      });
    }
  });

  it("is better for a seller who sends less for the same money", async () => {
    for (const [amount, isBetter] of [
      ["0.000989", true],
      ["0.00102", false],
    ] as const) {
      const row = { ...(await newTestTransaction()), type: "SELL" as const };
      const provider = testProvider({ quote: quoting(amount) });
      expect(await currentPriceView(row, provider, { now, isFresh: true })).toMatchObject({ price: { isBetter } });
    }
  });

  it("is unavailable if the provider is down or no longer configured", async () => {
    const away = testProvider({ quote: () => Promise.reject(new AppError("provider_unavailable", "away")) });
    expect(await view(away)).toMatchObject({ fiatAmount: "100", price: { state: "unavailable" } });
    const row = await newTestTransaction();
    expect(await viewCheckout(row.checkoutToken, { providersIn: () => [], now })).toMatchObject({
      price: { state: "unavailable" },
      provider: { id: "tester", name: "tester" },
    });
  });

  it("is rejected with limits if the provider no longer supports the transaction", async () => {
    const quote = async () => ({ unsupported: "amount_below_minimum", message: "too small", min: "150" }) as const;
    expect(await view(testProvider({ quote }))).toMatchObject({
      price: { state: "refused", reasons: [{ code: "amount_below_minimum", min: "150", max: null }] },
    });
    const offer = { side: "BUY", fiat: "USD", method: "pix", assets: ["BTC:mainnet"], min: "150", max: null } as const;
    const listOffers = async () => [{ ...offer, assets: [...offer.assets] }];
    expect(await view(testProvider({ quote, listOffers }))).toMatchObject({
      price: { reasons: [{ code: "amount_below_minimum" }, { code: "payment_method_unsupported" }] },
    });
  });

  it("is not requested for started, expired, or closed payments, or while on hold", async () => {
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

it("shows a decision that the provider waits for while a payment is in progress, until it was made", async () => {
  const row = await newTestTransaction();
  await updateTransaction(row.id, { providerLink: "https://provider.example/1" });
  const payAt = "https://provider.example/receipt";
  const asked = orderFor(row, { status: "processing", instructions: instructionsFor({ payAt }) });
  await applyProviderUpdate(row.id, asked, "callback", now);
  const provider = testProvider({ getOrder: async () => asked });
  const look = () => viewCheckout(row.checkoutToken, seen(now, provider));
  expect(await look()).toMatchObject({ status: "processing", isPaidOnOurPage: false, instructions: { payAt } });
  await applyProviderUpdate(row.id, { ...asked, instructions: null }, "poll", now);
  expect(await look()).toMatchObject({ status: "processing", instructions: null });
});

describe("a payment on our page", () => {
  async function startedHere() {
    const row = await newTestTransaction();
    const providerLink = `https://slipway.example/checkout/${row.checkoutToken}`;
    await updateTransaction(row.id, {
      providerLink,
      ...instructionsColumns(row.id, JSON.stringify(instructionsFor())),
    });
    return row;
  }

  it("shows the current order state with one call for many visitors", async () => {
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
      expect(look).toMatchObject({ status: "processing", isStarted: true, isPaidOnOurPage: true, instructions: null });
    }
    expect(asked).toBe(1);
    expect((await readAgain(row)).moves).toEqual(["pending>processing poll"]);
  });

  it("keeps the stored state if the provider doesn't respond or the buyer is filling in a step", async () => {
    const away = () => Promise.reject(new AppError("provider_unavailable", "away"));
    const stored = { status: "pending", instructions: { text: "Transfer the money", isExpired: false } };
    for (const getOrder of [away, () => new Promise<null>(() => undefined)]) {
      const row = await startedHere();
      expect(await viewCheckout(row.checkoutToken, seen(now, testProvider({ getOrder })))).toMatchObject(stored);
    }
    const row = await startedHere();
    const moved = testProvider({ getOrder: async () => orderFor(row, { status: "processing" }) });
    expect(await viewCheckout(row.checkoutToken, { ...seen(now, moved), skipRefresh: true })).toMatchObject(stored);
  });

  it("shows expired instructions and drops unsafe payment URLs", async () => {
    const row = await startedHere();
    const instructions = instructionsFor({ endsAt: now.toISOString(), payAt: "javascript:alert(1)" });
    await updateTransaction(row.id, instructionsColumns(row.id, JSON.stringify(instructions)));
    const provider = testProvider({ getOrder: async () => null });
    expect(await viewCheckout(row.checkoutToken, seen(now, provider))).toMatchObject({
      instructions: { isExpired: true, payAt: null },
    });
  });
});

it("says whom to ask: the provider's support page, or its website if it documents none", async () => {
  const row = await newTestTransaction({ provider: "moonpay" });
  const links = { website: "https://tester.example", terms: null, privacy: null, support: null };
  const presentation = { frame: "no", webView: "no", note: "" } as const;
  const provider = (id: string) => testProvider({ id, profile: { links, presentation } });
  expect(await viewCheckout(row.checkoutToken, seen(now, provider("moonpay")))).toMatchObject({
    supportUrl: "https://support.moonpay.com",
  });
  const other = await newTestTransaction();
  expect(await viewCheckout(other.checkoutToken, seen(now, provider("tester")))).toMatchObject({
    supportUrl: "https://tester.example",
  });
  expect(await viewCheckout(other.checkoutToken, seen(now))).toMatchObject({ supportUrl: null });
});

it("is interrupted only if an abandoned order can't be placed again safely", async () => {
  const row = await newTestTransaction();
  await updateTransaction(row.id, { checkoutClaimedUntil: new Date(now.getTime() - 1) });
  expect(await viewCheckout(row.checkoutToken, seen(now))).toMatchObject({ isInterrupted: true });
  const linkOnly = testProvider({ createsOrderAtCheckout: false });
  expect(await viewCheckout(row.checkoutToken, seen(now, linkOnly))).toMatchObject({ isInterrupted: false });
});

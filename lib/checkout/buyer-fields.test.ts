import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import type { BuyerField, Order } from "#lib/providers/provider.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { fillFields, storedFields } from "./buyer-fields.ts";
import { storedInstructions } from "./instructions.ts";
import { startCheckout } from "./start-checkout.ts";
import { buyerForm, checkoutContext, countingProvider, instructionsFor, quoting } from "./test-checkout.ts";
import { englishText } from "./text.ts";

const wallet = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const email: BuyerField = { key: "email", label: "Email", type: "email", isRequired: true };
const bank: BuyerField = {
  key: "bank",
  label: "Bank",
  type: "choice",
  isRequired: true,
  options: [{ value: "044", label: "Access Bank" }],
};

/** Requests an email address, and then the bank. */
function providerWithFields() {
  const requests: Order[] = [];
  const counted = countingProvider({
    getBuyerFields: async (order) => {
      requests.push(order);
      if (!order.buyerInput.email) return [email];
      return order.buyerInput.bank ? [] : [bank];
    },
    createCheckout: async (order) => {
      counted.orders.push(order);
      return { link: order.returnUrl, providerTransactionId: "p1", instructions: instructionsFor() };
    },
  });
  return { requests, ...counted };
}

describe("a provider that requests details from the buyer", () => {
  it("gets the details step by step, then the order is placed and the input deleted", async () => {
    const made = await newTestTransaction();
    const page = `https://slipway.example/checkout/${made.checkoutToken}`;
    const { orders, provider } = providerWithFields();
    const go = (input: Record<string, string>) =>
      startCheckout(made.checkoutToken, buyerForm({ input }), checkoutContext(provider));

    expect(await go({})).toBe(page);
    expect(storedFields((await readAgain(made)).row)).toEqual([email]);
    expect(await go({ email: "ada@example.com", unknown: "x" })).toBe(page);
    expect(storedFields((await readAgain(made)).row)).toEqual([{ ...email, value: "ada@example.com" }, bank]);
    expect(orders).toHaveLength(0);

    expect(await go({ email: "ada@example.com", bank: "044" })).toBe(page);
    expect(orders).toMatchObject([{ buyerInput: { email: "ada@example.com", bank: "044" } }]);
    const { row } = await readAgain(made);
    expect(row).toMatchObject({
      sealedFields: null,
      providerLink: page,
      checkoutClaimedUntil: null,
    });
    expect(storedInstructions(row)).toEqual(instructionsFor());
  });

  it("is not called while input is missing or obviously wrong", async () => {
    const made = await newTestTransaction();
    const { requests, provider } = providerWithFields();
    const go = (input: Record<string, string>) =>
      startCheckout(made.checkoutToken, buyerForm({ input }), checkoutContext(provider));
    await go({});
    await go({ email: "ada@example.com" });
    const before = requests.length;
    await go({ email: "", bank: "999" });
    expect(requests).toHaveLength(before);
    expect(storedFields((await readAgain(made)).row)).toEqual([
      { ...email, value: "", problem: "This field is required" },
      { ...bank, value: "999", problem: "Select an option from the list" },
    ]);
    await go({ email: "a".repeat(257), bank: "044" });
    expect(storedFields((await readAgain(made)).row)[0]).toMatchObject({ problem: "At most 256 characters" });
  });

  it("has its fields shown to a form that did not include them", async () => {
    const made = await newTestTransaction();
    const { requests, provider } = providerWithFields();
    await startCheckout(made.checkoutToken, null, checkoutContext(provider));
    await startCheckout(made.checkoutToken, null, checkoutContext(provider));
    expect(requests).toHaveLength(1);
    expect(storedFields((await readAgain(made)).row)).toEqual([email]);
  });

  it("keeps the accepted price and the input when a later step fails", async () => {
    const made = await newTestTransaction();
    const { provider } = providerWithFields();
    await startCheckout(
      made.checkoutToken,
      buyerForm({ displayedRate: "102040" }),
      checkoutContext({ ...provider, quote: quoting("0.00098") }),
    );
    expect(Number((await readAgain(made)).row.cryptoAmount)).toBe(0.00098);
    const moved = { ...provider, quote: quoting("0.00095") };
    const form = buyerForm({ displayedRate: "102040", input: { email: "ada@example.com" } });
    await expect(startCheckout(made.checkoutToken, form, checkoutContext(moved))).rejects.toMatchObject({
      code: "price_changed",
    });
    expect(storedFields((await readAgain(made)).row)).toEqual([{ ...email, value: "ada@example.com" }]);
  });

  it("can reject input with a message at the field", async () => {
    const made = await newTestTransaction();
    const { provider } = providerWithFields();
    const refusal = (field: string) =>
      new AppError("validation_failed", "Tester says: no", {
        errors: [{ field, code: "invalid_value", message: "No such account" }],
      });
    const input = { email: "ada@example.com", bank: "044" };
    await startCheckout(made.checkoutToken, null, checkoutContext(provider));
    await startCheckout(
      made.checkoutToken,
      buyerForm({ input }),
      checkoutContext({ ...provider, getBuyerFields: async () => [bank] }),
    );
    for (const [field, problems] of [
      ["email", ["No such account", undefined]],
      ["elsewhere", [undefined, "Tester says: no"]],
    ] as const) {
      const createCheckout = () => Promise.reject(refusal(field));
      await startCheckout(made.checkoutToken, buyerForm({ input }), checkoutContext({ ...provider, createCheckout }));
      expect(storedFields((await readAgain(made)).row).map(({ problem }) => problem)).toEqual(problems);
    }
    expect((await readAgain(made)).row.checkoutClaimedUntil).toBeNull();
  });

  it("can request the wallet, which is validated and becomes the order's", async () => {
    const made = await newTestTransaction({ hasWallet: false });
    const field: BuyerField = { key: "wallet_address", label: "Wallet", type: "text", isRequired: true };
    const { orders, provider } = countingProvider({
      getBuyerFields: async (order) => (order.wallet ? (order.buyerInput.email ? [] : [email]) : [field]),
    });
    const go = (input: Record<string, string>) =>
      startCheckout(made.checkoutToken, buyerForm({ input }), checkoutContext(provider));
    await go({});
    await go({ wallet_address: "0x12" });
    const { row } = await readAgain(made);
    expect(row.walletAddress).toBeNull();
    expect(storedFields(row)[0]?.problem).toContain("valid BTC address");
    await go({ wallet_address: "1BitcoinEaterAddressDontSendf59kuE" });
    expect(storedFields((await readAgain(made)).row)[0]?.problem).toContain("Nobody owns this address");
    await go({ wallet_address: wallet });
    expect(storedFields((await readAgain(made)).row)).toEqual([email]);
    await go({ email: "ada@example.com", wallet_address: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT" });
    expect(orders).toMatchObject([{ wallet, buyerInput: { email: "ada@example.com" } }]);
    expect((await readAgain(made)).row).toMatchObject({ walletAddress: wallet, sealedFields: null });
  });

  it("is called once for ten simultaneous clicks", async () => {
    const made = await newTestTransaction();
    const { requests, provider } = providerWithFields();
    await Promise.allSettled(
      Array.from({ length: 10 }, () => startCheckout(made.checkoutToken, null, checkoutContext(provider))),
    );
    expect(requests).toHaveLength(1);
  });
});

describe("a number of digits", () => {
  const field: BuyerField = { key: "nin", label: "NIN", type: "text", isRequired: true, digits: 11 };
  const fill = (typed: string, change: Partial<BuyerField> = {}) =>
    fillFields([{ ...field, ...change }], new Map([["nin", typed]]), englishText)[0];

  it("is kept without the spaces and hyphens that people paste", () => {
    expect(fill("123 4567-8901")).toEqual({ ...field, value: "12345678901" });
    expect(fill(" 12 34 ", { digits: "any" })).toMatchObject({ value: "1234" });
    expect(fill("12 34-A", { digits: undefined })).toMatchObject({ value: "12 34-A" });
  });

  it("is refused with too few, too many, or other characters before the provider sees it", () => {
    for (const typed of ["1234567890", "123456789012"]) expect(fill(typed)?.problem).toBe("Enter 11 digits");
    for (const typed of ["1234567890A", "+2345678901", "١٢٣٤٥٦٧٨٩٠١"])
      expect(fill(typed)?.problem).toBe("Use digits only");
    expect(fill("123A", { digits: "any" })?.problem).toBe("Use digits only");
    expect(fill("")?.problem).toBe("This field is required");
  });
});

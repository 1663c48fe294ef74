import { describe, expect, it } from "vitest";
import type { BuyerField, RampProvider } from "#lib/providers/provider.ts";
import { type NewTransaction, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { startCheckout } from "./start-checkout.ts";
import { buyerForm, checkoutContext, countingProvider } from "./test-checkout.ts";
import { viewCheckout } from "./view-checkout.ts";

const wallet = "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh";
const sends: Partial<RampProvider> = { sendsTagFor: ["BUY"] };

async function newXrpTransaction(columns: Partial<NewTransaction> = {}) {
  const made = await newTestTransaction();
  await updateTransaction(made.id, { cryptoCurrency: "XRP", walletAddress: wallet, ...columns });
  return made;
}

/** Submits the buyer's form, and returns the placed orders or the rejected field. */
async function submit(
  made: { checkoutToken: string },
  overrides: Partial<RampProvider>,
  ...forms: Parameters<typeof buyerForm>[0][]
) {
  const { orders, provider } = countingProvider(overrides);
  try {
    for (const form of forms) await startCheckout(made.checkoutToken, buyerForm(form), checkoutContext(provider));
    return orders.map((order) => [order.wallet, order.walletTag]);
  } catch (error) {
    expect(orders).toEqual([]);
    return (error as { details: { errors: { code: string }[] } }).details.errors.map(({ code }) => code);
  }
}

describe("the checkout of an asset with tags", () => {
  it("places no order until the tag is stated, and stores it", async () => {
    const made = await newXrpTransaction();
    expect(await submit(made, sends, {})).toEqual(["wallet_address_tag_required"]);
    expect(await submit(made, sends, { walletTag: "memo" })).toEqual(["wallet_address_tag_invalid"]);
    expect(await submit(made, sends, { walletTag: "12" })).toEqual([[wallet, "12"]]);
    expect((await readAgain(made)).row).toMatchObject({ walletAddress: wallet, walletAddressTag: "12" });
  });

  it("accepts the statement that the wallet needs none", async () => {
    const made = await newXrpTransaction({ walletAddress: null });
    expect(await submit(made, {}, { wallet, walletTag: "none" })).toEqual([[wallet, "none"]]);
    expect((await readAgain(made)).row.walletAddressTag).toBe("none");
  });

  it("sells nothing to a tag that the provider would leave out", async () => {
    const made = await newXrpTransaction();
    expect(await submit(made, {}, { walletTag: "12" })).toEqual(["wallet_address_tag_unsupported"]);
    expect(await submit(await newXrpTransaction({ walletAddressTag: "12" }), {}, {})).toEqual([
      "wallet_address_tag_unsupported",
    ]);
  });

  it("keeps an agreed tag, whatever the form sends", async () => {
    const made = await newXrpTransaction({ walletAddressTag: "12" });
    expect(await submit(made, sends, { walletTag: "13" })).toEqual([[wallet, "12"]]);
  });

  it("takes an X-address apart, unless another tag was entered", async () => {
    const xAddress = "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu";
    const made = await newXrpTransaction({ walletAddress: null });
    expect(await submit(made, sends, { wallet: xAddress, walletTag: "2" })).toEqual(["wallet_address_tag_invalid"]);
    expect(await submit(made, sends, { wallet: xAddress })).toEqual([["r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59", "1"]]);
  });

  it("asks for the tag with the wallet that the provider requests", async () => {
    const field: BuyerField = { key: "wallet_address", label: "Wallet", type: "text", isRequired: true };
    const asks: Partial<RampProvider> = {
      ...sends,
      getBuyerFields: async (order) => (order.wallet ? [] : [field]),
    };
    const made = await newXrpTransaction({ walletAddress: null });
    const answers = (tag: string) => ({ input: { wallet_address: wallet, wallet_address_tag: tag } });
    expect(await submit(made, asks, {}, answers(""), answers("x"), answers("12"))).toEqual([[wallet, "12"]]);
  });

  it("shows what is missing", async () => {
    const { provider } = countingProvider(sends);
    const view = async (columns: Partial<NewTransaction>) => {
      const { checkoutToken } = await newXrpTransaction(columns);
      return (await viewCheckout(checkoutToken, { providersIn: () => [provider], now: new Date() }))?.missingTag;
    };
    const missing = { isSent: true };
    expect(await view({})).toEqual(missing);
    expect(await view({ walletAddress: null })).toEqual(missing);
    expect(await view({ walletAddressTag: "none" })).toBeNull();
    expect(await view({ cryptoCurrency: "BTC" })).toBeNull();
  });
});

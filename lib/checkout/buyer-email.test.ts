import { describe, expect, it } from "vitest";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { emailColumns, readProviderLink } from "#lib/transactions/buyer-details.ts";
import { claimCheckout } from "#lib/transactions/queries/open-transactions.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { isPaidOnOurPage } from "./checkout-state.ts";
import { startCheckout } from "./start-checkout.ts";
import { checkoutContext, countingProvider, instructionsFor } from "./test-checkout.ts";

const email = "ada@buyer.example";
const linkTo = (number: number) => `https://tester.example/pay?number=${number}&email=ada%40buyer.example`;

const ownPageOf = ({ checkoutToken }: { checkoutToken: string }) =>
  `https://slipway.example/checkout/${checkoutToken}/return`;

async function newWithEmail() {
  const made = await newTestTransaction();
  await updateTransaction(made.id, { ...emailColumns(made.id, { email, isVerified: true }), locale: "fr-CA" });
  return made;
}

/** Gives each order another link with the email address, which expires at once. */
function linkingProvider() {
  let count = 0;
  return countingProvider({
    createCheckout: async () => {
      count += 1;
      return { link: linkTo(count), providerTransactionId: null, linkExpiresAt: new Date(0) };
    },
    createsOrderAtCheckout: false,
  });
}

describe("an order", () => {
  it("has the email address and the language of the transaction, or the language chosen on our page", async () => {
    const { orders, provider } = countingProvider();
    const [plain, ...others] = [await newTestTransaction(), await newWithEmail(), await newWithEmail()];
    await startCheckout(plain.checkoutToken, null, checkoutContext(provider));
    for (const [index, { checkoutToken }] of others.entries())
      await startCheckout(checkoutToken, null, { ...checkoutContext(provider), language: [null, "sw"][index] });
    expect(orders).toMatchObject([
      { locale: null, email: null, isEmailVerified: false, theme: null },
      { locale: "fr-CA", email, isEmailVerified: true, theme: null },
      { locale: "sw", email, isEmailVerified: true },
    ]);
  });
});

describe("the link of an order with an email address", () => {
  it("is stored encrypted, with one to our page in its place", async () => {
    const made = await newWithEmail();
    const { provider } = linkingProvider();
    expect(await startCheckout(made.checkoutToken, null, checkoutContext(provider))).toBe(linkTo(1));
    const { row } = await readAgain(made);
    expect(row.providerLink).toBe(ownPageOf(made));
    expect(row.sealedProviderLink?.toString("latin1")).not.toContain("ada");
    expect(readProviderLink(row)).toBe(linkTo(1));
  });

  it("is that of a provider without a page as before", async () => {
    const made = await newWithEmail();
    const { provider } = countingProvider({
      createCheckout: async ({ returnUrl: link }) => ({
        link,
        providerTransactionId: null,
        instructions: instructionsFor(),
      }),
    });
    const link = await startCheckout(made.checkoutToken, null, checkoutContext(provider));
    const { row } = await readAgain(made);
    expect(row).toMatchObject({ providerLink: link, sealedProviderLink: null });
    expect(isPaidOnOurPage(row)).toBe(true);
  });

  it("tells a click that was based on an older one", async () => {
    const made = await newWithEmail();
    const { provider } = linkingProvider();
    await startCheckout(made.checkoutToken, null, checkoutContext(provider));
    const { row: seen } = await readAgain(made);
    await startCheckout(made.checkoutToken, null, checkoutContext(provider));
    const { row: current } = await readAgain(made);
    expect(current.providerLink).toBe(seen.providerLink);
    const claim = { now: new Date(), until: new Date(), mayRepeat: true };
    expect(await claimCheckout(seen, claim)).toBe(false);
    expect(await claimCheckout(current, claim)).toBe(true);
  });

  it("isn't kept if the transaction closed while the order was made", async () => {
    const made = await newWithEmail();
    const { provider } = countingProvider({
      createCheckout: async () => {
        await applyProviderUpdate(made.id, orderFor(made, { status: "failed" }), "callback", new Date());
        return { link: linkTo(1), providerTransactionId: `order-of-${made.id}` };
      },
    });
    await startCheckout(made.checkoutToken, null, checkoutContext(provider));
    expect((await readAgain(made)).row).toMatchObject({
      status: "failed",
      providerLink: ownPageOf(made),
      sealedProviderLink: null,
      sealedBuyer: null,
    });
  });
});

import { clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 780 } });

test("long values do not cause horizontal scrolling at 360 px", async ({ page }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "An API key with a rather long descriptive name"));
  const { transaction_id, link } = await client.createTransaction({
    ...purchase,
    amount: 2_500_000,
    partner_context: `a-very-long-partner-context-${"x".repeat(200)}`,
    redirect_url: `https://shop.example/thanks?${"order=".repeat(40)}`,
  });
  const quote = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=2500000";
  const addresses = [
    "/sandbox/api-keys",
    "/sandbox/api-logs",
    "/sandbox/transactions",
    `/sandbox/transactions/${transaction_id}`,
  ];
  addresses.push(
    "/sandbox/quotes",
    `/sandbox/quotes?${quote}`,
    link,
    "/docs",
    "/docs/createTransaction",
    "/docs/errors",
  );
  for (const address of addresses) {
    await page.goto(address);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, address).toBeLessThanOrEqual(360);
  }
});

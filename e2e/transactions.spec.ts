import { clientFor, createTestKey, expect, signUp, test } from "./fixtures.ts";

const creation = {
  type: "BUY" as const,
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
  provider: "moonpay",
  redirect_url: "https://shop.example/thanks",
};

test("the list filters by its address, finds by id and context, and shows nobody else's", async ({ page, browser }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "list"));
  const first = await client.createTransaction({ ...creation, amount: 150_000, partner_context: "order-one" });
  await client.createTransaction({ ...creation, amount: 87_000, partner_context: "order-two", provider: "paybis" });

  await page.goto("/sandbox/transactions");
  await expect(page.getByText("order-one")).toBeVisible();
  await page.goto("/sandbox/transactions?provider=paybis");
  await expect(page.getByText("order-two")).toBeVisible();
  await expect(page.getByText("order-one")).toHaveCount(0);
  await page.goto("/sandbox/transactions?status=success");
  await expect(page.getByText("order-two")).toHaveCount(0);
  await page.goto("/production/transactions");
  await expect(page.getByText("order-one")).toHaveCount(0);

  const stranger = await browser.newPage();
  await signUp(stranger);
  const answer = await stranger.goto(`/sandbox/transactions/${first.transaction_id}`);
  expect(answer?.status()).toBe(404);
  await stranger.close();
});

test("the buyer's link without any script: a wrong wallet is told, a right one goes on to the provider", async ({
  page,
  browser,
}) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "no script"));
  const data = await client.createTransaction({ ...creation, amount: 150_000, partner_context: "plain" });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  const buyer = await context.newPage();
  await buyer.goto(data.link);
  await buyer.getByLabel(/wallet/i).fill("0x12");
  await buyer.getByRole("button", { name: /^Continue to/ }).click();
  await expect(buyer.getByText(/This is not an address for BTC/)).toBeVisible();
  await buyer.getByLabel(/wallet/i).fill("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq");
  await buyer.getByRole("button", { name: /^Continue to/ }).click();
  await expect(buyer.getByText("This is a simulator. No money moves.")).toBeVisible();
  await buyer.goto(`${data.link.slice(0, -1)}!`);
  await expect(buyer.getByText("This link does not work")).toBeVisible();
  const width = await buyer.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await context.close();
});

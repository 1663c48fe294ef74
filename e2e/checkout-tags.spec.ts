import { clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";

const wallet = "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh";

test("the checkout asks for a missing destination tag, and the provider gets it", async ({ page, shop }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "tags"));
  const created = await client.createTransaction({
    ...purchase,
    crypto_currency: "XRP",
    wallet_address: wallet,
    partner_context: `tag-${Date.now()}`,
    redirect_url: shop.url,
  });
  await page.goto(created.link);
  const proceed = page.getByRole("button", { name: /^(Agree and c|C)ontinue/ });
  await proceed.click();
  await expect(page.getByText("Enter a valid destination tag")).toBeVisible();
  await page.getByLabel("Destination tag", { exact: true }).fill("104729113");
  await proceed.click();
  await expect(page.getByText("This is a simulator. No money moves.")).toBeVisible();
  await expect(page.getByText("104729113")).toBeVisible();

  await page.goto(`/sandbox/transactions/${created.transaction_id}`);
  await expect(page.getByText("Tag or memo")).toBeVisible();
});

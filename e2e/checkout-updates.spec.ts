import { btcWallet, clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";

test("the checkout page shows status changes without a reload and announces them", async ({ page, browser, shop }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "live updates"));
  const created = await client.createTransaction({
    ...purchase,
    wallet_address: btcWallet,
    partner_context: `live-${Date.now()}`,
    redirect_url: shop.url,
  });
  await page.goto(created.link);
  await page.getByRole("button", { name: /^(Agree and c|C)ontinue/ }).click();
  await expect(page.getByText("This is a simulator. No money moves.")).toBeVisible();

  const buyer = await browser.newPage();
  await buyer.goto(created.link);
  const heading = buyer.getByRole("heading", { level: 1 });
  const before = (await heading.textContent()) ?? "";
  await buyer.evaluate(() => document.body.setAttribute("data-same", ""));
  await page.getByRole("button", { name: /^Fail/ }).click();
  await expect(heading).not.toHaveText(before);
  await expect(buyer.locator("body")).toHaveAttribute("data-same", "");
  await expect(buyer.locator("[data-copied]")).toHaveText((await heading.textContent()) ?? "");
  await buyer.close();
});

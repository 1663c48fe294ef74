import { readFile } from "node:fs/promises";
import { btcWallet, clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";

test("the list filters by URL and is limited to the partner and environment", async ({ page, browser }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "list"));
  const first = await client.createTransaction({ ...purchase, partner_context: "order-one" });
  await client.createTransaction({ ...purchase, amount: 87_000, partner_context: "order-two", provider: "paybis" });

  await page.goto("/sandbox/transactions");
  await expect(page.getByText("order-one")).toBeVisible();
  await page.goto("/sandbox/transactions?provider=paybis");
  await expect(page.getByText("order-two")).toBeVisible();
  await expect(page.getByText("order-one")).toHaveCount(0);
  await page.goto("/sandbox/transactions?status=success");
  await expect(page.getByText("order-two")).toHaveCount(0);
  await page.goto("/production/transactions");
  await expect(page.getByText("order-one")).toHaveCount(0);

  const otherPage = await browser.newPage();
  await signUp(otherPage);
  const response = await otherPage.goto(`/sandbox/transactions/${first.transaction_id}`);
  expect(response?.status()).toBe(404);
  await otherPage.close();
});

test("checkout works without JavaScript: it rejects a wrong wallet and accepts a valid one", async ({
  page,
  browser,
}) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "no script"));
  const data = await client.createTransaction({ ...purchase, amount: 150_000, partner_context: "plain" });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  const buyer = await context.newPage();
  await buyer.goto(data.link);
  await buyer.getByLabel(/wallet/i).fill("0x12");
  await buyer.getByRole("button", { name: /^Continue to/ }).click();
  await expect(buyer.getByText(/This isn't a valid BTC address/)).toBeVisible();
  await buyer.getByLabel(/wallet/i).fill("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq");
  await buyer.getByRole("button", { name: /^Continue to/ }).click();
  await expect(buyer.getByText("This is a simulator. No money moves.")).toBeVisible();
  await buyer.goto(`${data.link.slice(0, -1)}!`);
  await expect(buyer.getByText("This link doesn't work")).toBeVisible();
  await expect(buyer.getByText("Payments by Example Pay Ltd")).toBeVisible();
  const width = await buyer.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await context.close();
});

test("the list has configurable columns, counts, search, simulated outcomes and export", async ({ page }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "desk"));
  const first = await client.createTransaction({
    ...purchase,
    amount: 150_000,
    partner_context: "=HYPERLINK(1)",
    wallet_address: btcWallet,
  });
  await client.createTransaction({ ...purchase, amount: 87_000, partner_context: "order-two" });
  await client.getTransaction(first.transaction_id);

  await page.goto("/sandbox/transactions");
  const tabs = page.getByRole("navigation", { name: "Status" });
  await expect(tabs.getByRole("link", { name: "Pending 2" })).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog");
  for (const name of ["Provider", "Webhook", "Created"]) {
    await dialog.getByLabel(name, { exact: true }).uncheck();
  }
  await dialog.getByLabel("Wallet", { exact: true }).check();
  await dialog.getByRole("button", { name: "Move Amount left" }).press("Enter");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/columns=amount%2Cstatus%2Cpartner_context%2Ccustomer%2Cid%2Cwallet$/);
  await expect(page.getByRole("columnheader").nth(1)).toHaveText("Status");
  await expect(page.getByText("bc1qar…5mdq")).toBeVisible();
  // Remembered for visits without columns in the URL.
  await page.goto("/sandbox/transactions");
  await expect(page.getByText("bc1qar…5mdq")).toBeVisible();

  await page.getByRole("searchbox", { name: /^Search by/ }).fill(btcWallet);
  await page.getByRole("searchbox", { name: /^Search by/ }).press("Enter");
  await expect(page.getByText("order-two")).toHaveCount(0);
  await page.getByRole("link", { name: /=HYPERLINK/ }).click();
  await expect(page.getByText("Waiting for the buyer.")).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" }).or(page.locator("section", { hasText: "Timeline" }));
  await expect(timeline.getByRole("link", { name: "POST /transactions" })).toHaveAttribute("href", /request=req_/);
  await expect(timeline.getByText("Read by API")).toBeVisible();

  await page.getByRole("button", { name: "Simulate outcome" }).click();
  await dialog.getByLabel("New status").selectOption("failed");
  await dialog.getByRole("button", { name: "Simulate outcome" }).click();
  await expect(timeline.getByText("Simulated outcome: Declined", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Simulate outcome" }).click();
  await expect(dialog.getByLabel("New status").getByRole("option")).toHaveText(["Success", "Refunded"]);
  await page.keyboard.press("Escape");

  await page.goto("/sandbox/transactions?status=failed");
  await expect(tabs.getByRole("link", { name: "Failed 1" })).toHaveAttribute("aria-current", "page");
  await page.getByLabel("Select =HYPERLINK(1)").check();
  await page.getByRole("button", { name: "Resend events" }).click();
  await expect(page.getByText(/No events to resend/).first()).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export selected" }).click();
  const path = await (await saved).path();
  const lines = (await readFile(path, "utf8")).split("\r\n");
  expect(lines[0]).toMatch(/^id,provider_transaction_id,type,/);
  expect(lines[1]).toContain(",'=HYPERLINK(1),");
  expect(lines).toHaveLength(3);

  await page.goto("/sandbox/transactions/slippage");
  await expect(page.getByText(/there is nothing to compare/)).toBeVisible();
});

import type { Page } from "playwright/test";
import { btcWallet, clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";

const list = "/sandbox/transactions";

async function addTransactions(page: Page) {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "tables"));
  await client.createTransaction({
    ...purchase,
    amount: 150_000,
    partner_context: "order-1416",
    wallet_address: btcWallet,
  });
  await client.createTransaction({ ...purchase, amount: 87_000, partner_context: "order-1417" });
}

test("the list of transactions fits, keeps its header in view, and becomes cards on phones", async ({ page }) => {
  await addTransactions(page);
  const table = page.getByRole("region", { name: "Transactions" });
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(list);
    await expect(table).toHaveAttribute("data-fits", "");
    expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await expect(page.getByRole("columnheader", { name: "Status" })).toHaveCSS("position", "sticky");
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(list);
  await expect(page.getByText("order-1416")).toBeVisible();
  await expect(table.getByText("150,000 NGN")).toBeVisible();
  await expect(table.getByText("Card", { exact: true }).first()).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("a row opens on a click, but not while its text is selected", async ({ page, context }) => {
  await addTransactions(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(list);
  const row = page.getByRole("row").filter({ hasText: "order-1416" });
  await row.getByText("Card", { exact: true }).selectText();
  await row.getByText("Card", { exact: true }).dispatchEvent("click");
  await expect(page).toHaveURL(list);
  // The text of the row's link can be selected with the mouse, too.
  const link = await row.getByText("Pending", { exact: true }).boundingBox();
  if (!link) throw new Error("The row has no link");
  const y = link.y + link.height / 2;
  await page.mouse.move(link.x + link.width - 1, y);
  await page.mouse.down();
  await page.mouse.move(link.x + 1, y, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(window.getSelection()))).toContain("endin");
  await expect(page).toHaveURL(list);
  await page.getByRole("button", { name: "Copy partner reference" }).last().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("order-1416");
  await expect(page).toHaveURL(list);
  await page.evaluate(() => window.getSelection()?.removeAllRanges());
  await row.getByText("Card", { exact: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/transactions\/tx_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^150,000 NGN → 0\.\d+ BTC$/);
});

test("filters are added from a menu by keyboard and removed by their chip", async ({ page }) => {
  await addTransactions(page);
  await page.goto(list);
  await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await expect(page.getByLabel("Search filters")).toBeFocused();
  await page.locator("summary").filter({ hasText: "Partner reference" }).press("Enter");
  await page.getByLabel("Partner reference", { exact: true }).fill("order-1416");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${list}?partner_context=order-1416`);
  await expect(page.getByText("order-1417", { exact: true })).toHaveCount(0);
  // The name begins with the visible text.
  await expect(page.getByRole("link", { name: "Pending, BUY 150,000 NGN, order-1416" })).toHaveText("Pending");
  await page.getByRole("link", { name: "Remove filter: Partner reference" }).click();
  await expect(page).toHaveURL(list);
  await expect(page.getByText("order-1417")).toBeVisible();
  // Found by its name, a value is applied at once.
  await page.getByRole("button", { name: "Filter", exact: true }).press("Enter");
  await page.keyboard.type("tron");
  await expect(page.locator("summary")).toHaveText(["Network"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${list}?network=tron`);
  await expect(page.getByLabel("Network:")).toHaveValue("tron");
});

test("the menu of filters has a search from six properties", async ({ page }) => {
  await signUp(page);
  for (const [query, count] of [
    ["", 6],
    ["?status=delivered", 5],
  ] as const) {
    await page.goto(`/sandbox/webhooks/deliveries${query}`);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await expect(page.locator(".filter-menu summary")).toHaveCount(count);
    const first = count === 6 ? page.getByLabel("Search filters") : page.locator(".filter-menu summary").first();
    await expect(first).toBeFocused();
    await expect(page.getByLabel("Search filters")).toHaveCount(count - 5);
  }
});

test("filters work without JavaScript", async ({ page, browser }) => {
  await addTransactions(page);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(list);
  await plain.getByRole("button", { name: "Filter", exact: true }).click();
  await plain.locator("summary").filter({ hasText: "Partner reference" }).click();
  await plain.getByLabel("Partner reference", { exact: true }).fill("order-1417");
  await plain.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(plain).toHaveURL(/partner_context=order-1417/);
  await expect(plain.getByText("order-1416")).toHaveCount(0);
  await context.close();
});

test("fragments are found in the list and in the palette", async ({ page }) => {
  await addTransactions(page);
  await page.goto(`${list}?q=order-141`);
  await expect(page.getByText("order-1416", { exact: true })).toBeVisible();
  await expect(page.getByText("order-1417", { exact: true })).toBeVisible();
  await page.goto(`${list}?q=order-1416`);
  await expect(page.getByText("order-1417")).toHaveCount(0);
  // Shortcuts work only after hydration.
  await expect(page.locator("button[aria-keyshortcuts]:visible")).toBeEnabled();
  await page.keyboard.press("Control+k");
  const option = page.getByRole("option", {
    name: /^Transaction: 150,000 NGN → .* BTC\s*Pending\s*order-1416 · wallet bc1q/,
  });
  await page.getByRole("combobox").fill(btcWallet.slice(0, 6));
  await expect(option).toBeVisible();
  await option.click();
  await expect(page).toHaveURL(/\/sandbox\/transactions\/tx_/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option", { name: /order-1416/ })).toBeVisible();
});

import type { Page, Request } from "playwright/test";
import { clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";
import { expectNoFindings } from "./inspect-page.ts";

const selectedOption = (page: Page) =>
  page.getByRole("listbox", { name: /^Pages/ }).getByRole("option", { selected: true });
const palette = (page: Page) => page.getByRole("combobox", { name: "Search pages, actions, and IDs" });

/** Shortcuts work only after hydration. */
const hydrated = (page: Page) => expect(page.locator("button[aria-keyshortcuts]:visible")).toBeEnabled();

/** Opens the palette, searches, and runs the first result. */
async function command(page: Page, query: string, name: RegExp) {
  await hydrated(page);
  await page.keyboard.press("Control+k");
  await palette(page).fill(query);
  await expect(selectedOption(page)).toHaveText(name);
  await page.keyboard.press("Enter");
}

test("the palette opens pages, runs actions and finds IDs by keyboard alone", async ({ page }) => {
  await signUp(page);
  const key = await createTestKey(page, "Checkout server");
  await page.goto("/sandbox/api-keys");
  const created = await clientFor(key).createTransaction({ ...purchase, partner_context: "order-in-palette" });

  await test.step("a page by a synonym", async () => {
    await command(page, "playground", /^Quotes/);
    await expect(page).toHaveURL(/\/sandbox\/quotes$/);
  });
  await test.step("a transaction by partner_context and by ID", async () => {
    for (const text of ["order-in-palette", created.transaction_id]) {
      await page.goto("/sandbox/quotes");
      await command(page, text, /^Transaction: 150,000 NGN → .* BTC/);
      await expect(page).toHaveURL(`/sandbox/transactions/${created.transaction_id}`);
    }
  });
  await test.step("an API key by its value, which is never sent", async () => {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${request.postData()}`));
    await command(page, key, /^API key: Checkout server/);
    await expect(page).toHaveURL(/\/sandbox\/api-keys/);
    expect(sent.some((request) => request.includes("/sandbox/search "))).toBe(true);
    expect(sent.filter((request) => request.includes(key.slice(13, -4)))).toEqual([]);
  });
  await test.step("an action on another page", async () => {
    await page.goto("/sandbox/overview");
    await command(page, "add webhook", /^Add webhook endpoint/);
    await expect(page.getByRole("dialog").getByLabel("URL")).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("environment and theme", async () => {
    await command(page, "switch", /^Switch to production/);
    await expect(page).toHaveURL(/\/production\/webhooks/);
    await command(page, "dark", /^Theme: dark/);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });
  await test.step("no results from the other environment", async () => {
    await page.keyboard.press("Control+k");
    await palette(page).fill(created.transaction_id);
    await expect(page.getByText(/^No results\. Enter at least the first four characters of an ID/)).toBeVisible();
    await palette(page).fill(key);
    await expect(page.getByText("This is a sandbox key. Switch to sandbox to find it.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  });
  await test.step("sign out", async () => {
    await command(page, "sign out", /^Sign out/);
    await expect(page).toHaveURL(/sign-in/);
  });
});

test("the palette follows the combobox pattern and restores focus", async ({ page }) => {
  await signUp(page);
  await page.goto("/sandbox/overview");
  const button = page.getByRole("button", { name: "Search", exact: true });
  await button.click();
  await expect(palette(page)).toBeFocused();
  const chosen = selectedOption(page);
  await expect(chosen).toHaveText(/^Overview/);
  await page.keyboard.press("ArrowDown");
  await expect(chosen).toHaveText(/^Transactions/);
  await expect(palette(page)).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(chosen).toHaveText(/^Sign out/);
  await expect(chosen).toBeInViewport();
  await expect(palette(page)).toBeFocused();
  await expectNoFindings(page, "the palette");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();

  await page.setViewportSize({ width: 360, height: 780 });
  await button.click();
  await expect(palette(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("a late response to an earlier query is dropped", async ({ page }) => {
  await signUp(page);
  await createTestKey(page, "slow one");
  await createTestKey(page, "quick one");
  await page.goto("/sandbox/api-keys");
  let release = () => {};
  const delayed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isSlow = (request: Request) => request.postData()?.includes('"slow"') ?? false;
  await page.route("**/sandbox/search", async (route) => {
    if (isSlow(route.request())) await delayed;
    await route.continue().catch(() => undefined);
  });
  await hydrated(page);
  await page.keyboard.press("Control+k");
  const slowRequest = page.waitForRequest(isSlow);
  await palette(page).fill("slow");
  await slowRequest;
  await palette(page).fill("quick");
  await expect(page.getByRole("option", { name: /quick one/ })).toBeVisible();
  release();
  await expect(page.getByRole("option", { name: /slow one/ })).toHaveCount(0);
});

test("single-key shortcuts open pages, move through rows, focus fields and toggle times", async ({ page }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "keys"));
  const older = await client.createTransaction({ ...purchase, partner_context: "order-older" });
  await client.createTransaction({ ...purchase, partner_context: "order-newer" });
  await page.goto("/sandbox/api-keys");
  await hydrated(page);
  const pages = {
    o: "overview",
    k: "api-keys",
    l: "api-logs",
    t: "transactions",
    q: "quotes",
    w: "webhooks",
    s: "settings",
  };
  for (const [letter, noun] of Object.entries(pages)) {
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await expect(page).toHaveURL(`/sandbox/${noun}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/sandbox/transactions");
  await hydrated(page);
  await expect(page.getByRole("row", { name: /order-newer/ })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.locator("tr", { has: page.locator(":focus") })).toContainText("order-newer");
  await page.keyboard.press("j");
  await expect(page.locator("tr", { has: page.locator(":focus") })).toContainText("order-older");
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/sandbox/transactions/${older.transaction_id}`);

  await page.goto("/sandbox/transactions");
  await hydrated(page);
  await expect(page.getByRole("row", { name: /order-newer/ })).toBeVisible();
  await page.keyboard.press("t");
  await expect(page.getByText(/^\w+ \d{1,2} \d\d:\d\d:\d\d\.\d{3}$/).first()).toBeVisible();
  await page.keyboard.press("t");
  await expect(page.getByRole("button", { name: /^(just now|\d+(s| min) ago)/ }).first()).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.locator('form[aria-label="Filters"] :focus')).toBeVisible();
  await page.goto("/sandbox/transactions");
  await hydrated(page);
  await expect(page.getByRole("row", { name: /order-newer/ })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.locator("main input:focus")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // In a text field, shortcut keys type letters.
  await page.keyboard.type("g?jk/");
  await expect(page.locator("main input:focus")).toHaveValue("g?jk/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("r refreshes the data without reloading the page", async ({ page }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "refresh"));
  await page.goto("/sandbox/api-logs");
  await expect(page.getByRole("heading", { name: "API logs" })).toBeVisible();
  await client.listTransactions();
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  await expect(async () => {
    await page.keyboard.press("r");
    // A refresh starts again with each press, and takes seconds on a busy machine.
    await expect(page.getByRole("cell", { name: /\/transactions/ }).first()).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await expect(page.locator("body")).toHaveAttribute("data-same", "");
});

test("? lists the shortcuts, and single-key shortcuts can be turned off permanently", async ({ page }) => {
  await signUp(page);
  await page.goto("/sandbox/overview");
  await hydrated(page);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog.getByText("Webhooks")).toBeVisible();
  await expectNoFindings(page, "the list of keys");
  await dialog.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.reload();
  await hydrated(page);
  for (const key of ["?", "g", "k"]) await page.keyboard.press(key);
  await command(page, "shortcuts", /^Keyboard shortcuts/);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/overview/);
  await dialog.getByRole("checkbox").check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(/api-keys/);
});

test("the environment is visible in the frame, badge and title", async ({ page }) => {
  await signUp(page);
  for (const noun of ["overview", "api-keys", "transactions"]) {
    await page.goto(`/sandbox/${noun}`);
    await expect(page).toHaveTitle(/ · SANDBOX · Slipway$/);
    await page.getByRole("button", { name: "Demo mode" }).first().focus();
    await expect(page.getByRole("tooltip").filter({ visible: true })).toContainText("No real money moves");
    await page.goto(`/production/${noun}`);
    await expect(page).toHaveTitle(/^((?!SANDBOX).)* · Slipway$/);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/sandbox/overview");
  await expect(page.getByText("SANDBOX", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "API logs" })).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "API logs" }).click();
  await expect(page).toHaveURL(/api-logs/);
  await expect(page.getByRole("link", { name: "Webhooks", exact: true })).toBeHidden();
});

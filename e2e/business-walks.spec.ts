import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright/test";
import postgres from "postgres";
import { demoBuyerEmail } from "#lib/demo/seed-support-case.ts";
import { countClicks } from "./count-clicks.ts";
import { type DemoInstallation, startDemoInstallation } from "./demo-installation.ts";
import { expect, test } from "./fixtures.ts";

// What the business does most takes at most four clicks from the overview. Enter submits a form, and selects take the keyboard.

test.describe.configure({ mode: "default", timeout: 120_000 });

const most = 4;

let demo: DemoInstallation;
test.beforeAll(async () => {
  demo = await startDemoInstallation();
});
test.afterAll(() => demo.stop());

/** The console's overview, and how often was clicked since. */
async function openConsole(browser: Browser): Promise<{ page: Page; clicks: () => number }> {
  const page = await demo.open(browser, "operator");
  await page.goto("/operator");
  return { page, clicks: await countClicks(page) };
}

const follow = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click();

/** Presses the button of the dialog that does it. */
const confirm = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click();

test("set a fee", async ({ browser }) => {
  const { page, clicks } = await openConsole(browser);
  await follow(page, "Partners");
  await page.getByRole("link", { name: "Demo Wallet" }).click();
  await page.getByRole("link", { name: "Fees", exact: true }).click();
  // The partner's page has fields with the same labels.
  const form = page.getByRole("form", { name: "Fee rule" });
  await form.getByLabel("Currency", { exact: true }).selectOption("KES");
  await form.getByLabel("Fee in basis points").fill("125");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add rule" }).click();
  await expect(page).toHaveURL(/fees\?preview=current$/);
  const rule = page.getByRole("row", { name: /^KES/ });
  await expect(rule).toContainText("1.25%");
  await expect(rule).toContainText("Valid");
  expect(clicks()).toBe(most);
});

test("see last month's revenue by provider", async ({ browser }) => {
  const { page, clicks } = await openConsole(browser);
  await follow(page, "Revenue");
  await page.getByRole("link", { name: "Previous month" }).click();
  await expect(page.getByRole("heading", { name: "October 2026" })).toBeVisible();
  await page.getByRole("link", { name: "Provider", exact: true }).click();
  await expect(page.getByRole("row", { name: /^MoonPay/ }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "October 2026" })).toBeVisible();
  expect(clicks()).toBe(3);
});

test("close a month", async ({ browser }) => {
  // The demo closes all months that have ended.
  const sql = postgres(demo.databaseUrl, { max: 1 });
  await sql`delete from statements where month = '2026-10' and environment = 'production'`;
  await sql.end();
  const { page, clicks } = await openConsole(browser);
  await follow(page, "Statements");
  await expect(page.getByText("Open for 1 partner")).toBeVisible();
  await page.getByRole("button", { name: "Close month" }).click();
  await confirm(page, "Close month");
  await expect(page.getByText("Closed for all partners")).toBeVisible();
  expect(clicks()).toBe(3);
});

test("explain a difference of a reconciliation", async ({ browser }) => {
  const { page, clicks } = await openConsole(browser);
  await follow(page, "Reconciliation");
  await page.getByRole("row").nth(1).getByRole("link").click();
  const difference = page.getByRole("row", { name: /^Fee (Open|Explained)/ });
  await expect(difference).toContainText("Open");
  await difference.getByRole("button", { name: /^Explain/ }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Rounded by the provider");
  await confirm(page, "Save note");
  await expect(difference).toContainText("Explained");
  await expect(difference).toContainText("Rounded by the provider");
  expect(clicks()).toBe(most);
});

test("record what was checked before a partner is approved", async ({ browser }) => {
  const { page, clicks } = await openConsole(browser);
  await follow(page, "Partners");
  await page.getByRole("link", { name: "Demo Wallet" }).click();
  const check = page.getByRole("listitem").filter({ hasText: "Sanctions" });
  await check.getByRole("button", { name: /^Record/ }).click();
  await page.getByRole("dialog").getByLabel("Note").fill("Screened again");
  await confirm(page, "Record result");
  await expect(check).toContainText("Screened again");
  await expect(check.getByText("Passed", { exact: true })).toBeVisible();
  expect(clicks()).toBe(most);
});

test("answer a buyer who gives an email address", async ({ browser }) => {
  const { page, clicks } = await openConsole(browser);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: /^Search/ }).click();
  await page.getByRole("combobox", { name: /^Search/ }).fill(demoBuyerEmail);
  await page.getByRole("option", { name: /^Transaction/ }).click();
  await page.getByRole("button", { name: "Copy reply to the buyer" }).click();
  const reply = await page.evaluate(() => navigator.clipboard.readText());
  expect(reply.length).toBeGreaterThan(20);
  await expect(page.locator("#main")).toContainText(reply.split("\n")[0] ?? "");
  expect(clicks()).toBe(3);
});

test("export the records of a wallet", async ({ browser }) => {
  const sql = postgres(demo.databaseUrl, { max: 1 });
  const [row] = await sql`select id, wallet_address from transactions
    where environment = 'production' and status = 'success' order by created_at desc, id limit 1`;
  await sql.end();
  const { page, clicks } = await openConsole(browser);
  await follow(page, "Records");
  await page.getByLabel("Value").fill(row?.wallet_address);
  await page.getByLabel("Reason").fill("Case 1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Exported records" })).toContainText("Demo Wallet");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download JSON" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain(row?.id);
  expect(clicks()).toBe(2);
});

test("invite a member of finance", async ({ browser }) => {
  const page = await demo.open(browser, "owner");
  await page.goto("/production/overview");
  const clicks = await countClicks(page);
  await follow(page, "Settings");
  await page.getByRole("link", { name: "Members" }).click();
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Role").selectOption("finance");
  await dialog.getByLabel("Email").fill("finance@example.com");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/\/invitation\//)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /finance@example\.com.*finance/i })).toBeVisible();
  expect(clicks()).toBe(3);
});

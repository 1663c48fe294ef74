import { readFileSync } from "node:fs";
import { type DemoInstallation, startDemoInstallation } from "./demo-installation.ts";
import { expect, test } from "./fixtures.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

let demo: DemoInstallation;
test.beforeAll(async () => {
  demo = await startDemoInstallation();
});
test.afterAll(() => demo.stop());

const report = "/sandbox/reports/providers?fiat_currency=USD";

test("an owner puts a provider last and undoes it, and an analyst can't", async ({ browser }) => {
  const page = await demo.open(browser, "owner");
  await page.goto("/sandbox/overview");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Provider performance" }).click();
  await expect(page.getByRole("heading", { name: "Provider performance", level: 1 })).toBeVisible();
  await page.getByLabel("Currency").selectOption("USD");
  await expect(page).toHaveURL(/fiat_currency=USD/);
  const suggestion = page.getByText(/^Transak completes \d+% of \d+ transactions here, others \d+%\. Put it last/);
  await expect(suggestion).toBeVisible();
  await page.getByRole("button", { name: "Put last" }).click();
  await expect(page.getByText(/^Transak is last when sorting BUY USD/)).toBeVisible();
  await expect(suggestion).toBeHidden();
  const analyst = await demo.open(browser, "analyst");
  await analyst.goto(report);
  await expect(analyst.getByRole("button", { name: "Undo" })).toBeDisabled();
  await expect(analyst.getByText("Your role (analyst) can't change the order")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(suggestion).toBeVisible();
  await page.getByLabel("Period").selectOption("last_month");
  await expect(page).toHaveURL(/period=last_month/);
  await expect(suggestion).toBeHidden();
});

test("a provider opens by keyboard with its reasons and weeks, and the table is a CSV file", async ({ browser }) => {
  const page = await demo.open(browser, "analyst");
  await page.goto(report);
  const link = page.getByRole("link", { name: "Transak" });
  await link.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Transak" });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole("row", { name: /^Declined \d+ [\d.]+%/ })).toBeVisible();
  await expect(panel.getByRole("table", { name: "Transactions by week of creation" }).getByRole("row")).not.toHaveCount(
    1,
  );
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(link).toBeFocused();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  const [head, ...lines] = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(head).toMatch(/^from,to,type,fiat_currency,payment_method,provider,volume,/);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(lines.length + 2);
});

test("an operator reads the report of all partners, then of one", async ({ browser }) => {
  const page = await demo.open(browser, "operator");
  await page.goto("/operator");
  await page.getByRole("link", { name: "Provider performance" }).click();
  await page.getByRole("link", { name: "Sandbox" }).click();
  await expect(page.getByRole("row", { name: /^All providers/ })).toBeVisible();
  await page.getByLabel("Partner").selectOption({ label: "Demo Wallet" });
  await expect(page).toHaveURL(/partner=ptn_/);
  await expect(page.getByRole("row", { name: /^All providers/ })).toBeVisible();
});

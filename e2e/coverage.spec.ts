import { expect, signUp, test } from "./fixtures.ts";
import { signInAsOperator } from "./operator-console.ts";

/** No other test has rules about it. */
const country = { code: "FO", name: "Faroe Islands" };
const page360 = { width: 360, height: 780 };

test("a partner opens the providers of a country and payment method, by mouse, keyboard, and on a phone", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/sandbox/overview");
  await page.getByRole("link", { name: "Coverage" }).click();
  await expect(page.getByRole("heading", { name: "Coverage", level: 1 })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(251);
  await page.getByLabel("Country or code").fill("brazil");
  await page.getByLabel("Country or code").press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  const pix = await page.getByRole("columnheader").allTextContents();
  await page
    .getByRole("row", { name: /^Brazil/ })
    .getByRole("cell")
    .nth(pix.indexOf("Pix") - 1)
    .getByRole("link")
    .click();
  const panel = page.getByRole("complementary", { name: "Brazil BR" });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole("heading", { name: "Pix" })).toBeVisible();
  await expect(panel.getByRole("heading", { level: 3 })).toHaveCount(1);
  await expect(panel.getByText("Countries of the payment method").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  const link = page.getByRole("link", { name: "Brazil" });
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("heading", { name: "Card" })).toBeVisible();
  await expect(panel.getByText(/^Not supported: .*Venmo/)).toBeVisible();

  await page.setViewportSize(page360);
  await page.goto("/sandbox/coverage?q=br");
  await expect(page.getByRole("row", { name: /Brazil.*Pix \d/ })).toBeVisible();
  await page.getByRole("link", { name: "Brazil" }).click();
  await expect(panel).toBeVisible();
  await expect(link).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page360.width);
});

test("the filters of the coverage are in its address, and say what doesn't match", async ({ page }) => {
  await signUp(page);
  await page.goto("/sandbox/coverage?type=SELL&asset=BTC%3Amainnet&q=germany");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "SELL" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("combobox", { name: /^Asset/ })).toHaveValue("BTC:mainnet");
  await page.goto("/sandbox/coverage?q=nowhere");
  await expect(page.getByText("No country matches this search.")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).last().click();
  await expect(page.getByRole("row")).toHaveCount(251);
});

test("an operator adds a country rule, tests it, partners see it, and removes it again", async ({ page, browser }) => {
  const path = "/operator/providers/countries?environment=sandbox";
  await signInAsOperator(page);
  await page.goto("/operator/providers?environment=sandbox");
  await page.getByRole("navigation", { name: "Providers" }).getByRole("link", { name: "Countries" }).click();
  await expect(page).toHaveURL(path);
  await page.getByRole("button", { name: "Add rule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Country").fill("UK");
  await dialog.getByLabel("Provider").selectOption("MoonPay");
  await dialog.getByLabel("Reason").fill("No license there");
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(dialog.getByText("Enter an ISO 3166-1 code, such as NG")).toBeVisible();
  await dialog.getByLabel("Country").fill(country.code.toLowerCase());
  await dialog.getByRole("button", { name: "Add rule" }).click();
  const row = page.getByRole("row", { name: new RegExp(country.name) });
  await expect(row).toContainText("MoonPay");
  await expect(row).toContainText("Not supported");
  await expect(row).toContainText("No license there");

  const form = page.getByRole("form", { name: "Test" });
  await form.getByLabel("Country").fill(country.code);
  await form.getByLabel("Payment method").selectOption("Card");
  await form.getByRole("button", { name: "Test" }).click();
  const result = page.getByRole("region", { name: country.name });
  const ofMoonPay = result.getByRole("listitem").filter({ hasText: "MoonPay" });
  await expect(ofMoonPay).toContainText(/Not supported.*Set by the operator.*Reason: No license there/s);
  await expect(result.getByRole("listitem").filter({ hasText: "Set by the operator" })).toHaveCount(1);

  const partner = await (await browser.newContext()).newPage();
  await signUp(partner);
  await partner.goto(`/sandbox/coverage?country=${country.code}&method=card`);
  const seen = partner.getByRole("complementary").getByRole("listitem").filter({ hasText: "MoonPay" });
  await expect(seen).toContainText(/Not supported.*Set by the operator/s);
  await expect(partner.getByText("No license there")).toHaveCount(0);
  await partner.context().close();

  await row.getByRole("button", { name: "Remove" }).click();
  await dialog.getByLabel("Reason").fill("License granted");
  await dialog.getByRole("button", { name: "Remove rule" }).click();
  await expect(row).toHaveCount(0);
  await page.goto("/operator/audit?about=provider");
  await expect(page.getByText(`Removed the country rule for ${country.code}`).first()).toBeVisible();
});

test("a place is tested without JavaScript", async ({ page, browser }) => {
  await signInAsOperator(page);
  const state = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: state });
  const plain = await context.newPage();
  await plain.goto("/operator/providers/countries?environment=sandbox");
  const form = plain.getByRole("form", { name: "Test" });
  await form.getByLabel("Country").fill("ZZ");
  await form.getByRole("button", { name: "Test" }).click();
  await expect(plain.getByText("Enter an ISO 3166-1 code, such as NG")).toBeVisible();
  await form.getByLabel("Country").fill("BR");
  await form.getByLabel("Payment method").selectOption("Pix");
  await form.getByRole("button", { name: "Test" }).click();
  await expect(
    plain.getByRole("region", { name: "Brazil" }).getByText("Supported", { exact: true }).first(),
  ).toBeVisible();
  await context.close();
});

import { createTestKey, expect, signUp, test } from "./fixtures.ts";
import { expectNoFindings } from "./inspect-page.ts";

test("the search finds a section by keyboard alone, and deep links lead to its heading", async ({ page }) => {
  await page.goto("/docs");
  await expect(page.getByRole("button", { name: /^Search/ }).first()).toBeEnabled();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search the docs" });
  await expect(field).toBeFocused();
  await field.fill("partner_context_conflict");
  await expect(page.getByRole("option").first()).toContainText("Errors");
  await expectNoFindings(page, "the search");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/docs/errors#partner_context_conflict");
  await expect(page).toHaveTitle("Errors · Slipway docs");
  await expect(page.locator("#partner_context_conflict")).toBeInViewport();
  await expectNoFindings(page, "the errors");
});

test("a language chosen once is selected in every example, also on the next page", async ({ page }) => {
  await page.goto("/docs/quotes");
  await expect(page.getByRole("button", { name: /^Search/ }).first()).toBeEnabled();
  await page.getByRole("radio", { name: "Python" }).first().check({ force: true });
  await expect(page.getByText("import slipway").first()).toBeVisible();
  await page.goto("/docs/createTransaction");
  await expect(page.getByRole("radio", { name: "Python" })).toBeChecked();
  await expectNoFindings(page, "an operation");
});

test("a TEST key fills the examples, is copied with them, and stays out of cookies", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page);
  const pasted = await createTestKey(page, "Pasted");
  await page.goto("/docs/createTransaction");
  await page.getByLabel("Use your TEST key in the examples").fill(pasted);
  await page.getByRole("button", { name: "Use key" }).click();
  await page.getByRole("button", { name: "Copy curl example" }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(`X-SVC-API-KEY: ${pasted}`);
  await page.getByRole("button", { name: "Remove key" }).click();
  await page.getByRole("button", { name: "Create TEST key" }).click();
  await expect(page.locator("[data-api-key]").first()).toHaveText(/^svc_test_[0-9A-Za-z]{49}$/);
  expect(JSON.stringify(await context.cookies())).not.toContain("svc_test_");
});

test("the menu leads to another page and closes, at 360 px and in the dark", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/docs/webhooks");
  await page.getByText("Menu", { exact: true }).click();
  await page.getByRole("link", { name: "Coverage" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Coverage" })).toBeVisible();
  await expect(page).toHaveTitle("Coverage · Slipway docs");
  await expect(page.getByRole("navigation", { name: "Guides" }).filter({ visible: true })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoFindings(page, "the coverage");
});

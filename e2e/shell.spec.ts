import type { Page } from "playwright/test";
import { clientFor, createTestKey, expect, purchase, signOut, signUp, test } from "./fixtures.ts";
import { expectNoFindings } from "./inspect-page.ts";

const accountMenu = (page: Page) => page.getByRole("button", { name: /Account menu$/ });
const focused = (page: Page) => page.locator(":focus");

test("the account menu follows the keys of a menu and returns the focus", async ({ page }) => {
  await signUp(page);
  await page.goto("/sandbox/overview");
  const button = accountMenu(page);
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menu", { name: "Account menu" })).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(focused(page)).toHaveText("Your account");
  await page.keyboard.press("End");
  await expect(focused(page)).toHaveText("Sign out");
  await page.keyboard.press("ArrowDown");
  await expect(focused(page)).toHaveText("Your account");
  await page.keyboard.press("ArrowUp");
  await expect(focused(page)).toHaveText("Sign out");
  await page.keyboard.press("Home");
  await page.keyboard.type("da");
  await expect(focused(page)).toHaveText("dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("menuitemradio", { name: "dark" })).toBeChecked();
  await expectNoFindings(page, "account menu");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press("ArrowUp");
  await expect(focused(page)).toHaveText("Sign out");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByRole("menu")).toBeHidden();
  await signOut(page);
  await expect(page).toHaveURL(/sign-in/);
});

test("titles tell tabs apart", async ({ page }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "Checkout server"));
  await page.goto("/sandbox/api-keys");
  await page.getByRole("link", { name: "Checkout server" }).click();
  await expect(page).toHaveTitle("Checkout server · API key · SANDBOX · Slipway");
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "API keys" }).click();
  await expect(page).toHaveTitle("API keys · SANDBOX · Slipway");
  const reference = `order-${Date.now()}-${process.pid}`;
  const { transaction_id } = await client.createTransaction({ ...purchase, partner_context: reference });
  await page.goto(`/sandbox/transactions/${transaction_id}`);
  await expect(page).toHaveTitle(`150,000 NGN pending · ${reference} · SANDBOX · Slipway`);
  for (const path of ["/docs", "/status", "/operator/sign-in"]) {
    await page.goto(path);
    await expect(page).toHaveTitle(/^(?!.*Slipway.*Slipway).*Slipway( docs)?$/);
  }
  await expect(page).toHaveTitle(/^OPERATOR/);
});

test("an outcome is a toast that waits under the pointer and can be dismissed", async ({ page }) => {
  await signUp(page);
  await page.goto("/sandbox/settings/account");
  await page.clock.install();
  await page.getByLabel("Your name").fill("Ada L.");
  await page.getByRole("button", { name: "Save name" }).click();
  const toast = page.getByRole("status").getByText("Name updated");
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 10);
  await page.clock.runFor(7_000);
  await expect(toast).toBeHidden();
});

test("a link followed without a connection leaves the page open and says why", async ({ page, context }) => {
  await signUp(page);
  await page.goto("/sandbox/overview");
  await expect(accountMenu(page)).toBeEnabled();
  // What answers links is loaded after the page.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Webhooks", exact: true }).click();
  await expect(page.getByText(/^You're offline/)).toBeVisible();
  await expect(page).toHaveURL(/overview/);
  await context.setOffline(false);
  await expect(page.getByText(/^You're offline/)).toBeHidden();
  await page.getByRole("link", { name: "Webhooks", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Webhooks", level: 1 })).toBeVisible();
});

test("a link followed while Slipway can't be reached leaves the page open, and opens once it responds", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/sandbox/overview");
  await expect(accountMenu(page)).toBeEnabled();
  await page.route("**/sandbox/**", (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "Webhooks", exact: true }).click();
  await expect(page.getByText(/^Slipway can't be reached/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await page.unroute("**/sandbox/**");
  await expect(page.getByRole("heading", { name: "Webhooks", level: 1 })).toBeVisible();
  await expect(page.getByText(/^Slipway can't be reached/)).toBeHidden();
});

test("a slow page shows its skeleton before the response, at most 100 ms after it was rendered", async ({ page }) => {
  await signUp(page);
  await page.goto("/sandbox/overview");
  await expect(accountMenu(page)).toBeEnabled();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/sandbox\/webhooks\?_rsc/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole("link", { name: "Webhooks", exact: true }).click();
  const skeleton = page.locator("#main .animate-appear-late");
  await expect(skeleton).toHaveCSS("opacity", "1");
  const { animationDelay, animationDuration } = await skeleton.evaluate((element) => {
    const style = getComputedStyle(element);
    return { animationDelay: style.animationDelay, animationDuration: style.animationDuration };
  });
  expect(Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration)).toBeLessThanOrEqual(0.1);
  release();
  await expect(page.getByRole("heading", { name: "Webhooks", level: 1 })).toBeVisible();
  await expect(skeleton).toBeHidden();
});

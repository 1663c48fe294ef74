import type { Page, Route } from "playwright/test";
import { expect, signUp, test } from "./fixtures.ts";

const hydrated = (page: Page) => expect(page.locator("button[aria-keyshortcuts]:visible")).toBeEnabled();

/** Lets no further script arrive until the returned function is called. */
async function blockScripts(page: Page): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort();
  await page.route("**/_next/static/**/*.js", abort);
  return () => page.unroute("**/_next/static/**/*.js", abort);
}

/** Everything that a page loads afterwards has arrived. */
async function openSettled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
}

test("a dialog is loaded when its button is focused, opens by keyboard, and returns the focus", async ({ page }) => {
  await signUp(page);
  await openSettled(page, "/sandbox/api-keys");
  const button = page.getByRole("button", { name: "Create key" }).first();
  const loading = page.waitForResponse((response) => response.url().endsWith(".js"));
  await button.focus();
  await loading;
  const unblock = await blockScripts(page);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await unblock();
});

test("a dialog that can't be loaded says so, and opens once it can", async ({ page }) => {
  await signUp(page);
  await openSettled(page, "/sandbox/api-keys");
  const unblock = await blockScripts(page);
  const button = page.getByRole("button", { name: "Create key" }).first();
  await button.press("Enter");
  await expect(page.getByText("This dialog couldn't be loaded. Check your connection and try again.")).toBeVisible();
  await unblock();
  await button.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
});

test("the account menu opens by keyboard, also after it couldn't be loaded", async ({ page }) => {
  await signUp(page);
  await openSettled(page, "/sandbox/settings");
  const unblock = await blockScripts(page);
  const button = page.getByRole("button", { name: /Account menu$/ });
  await button.press("ArrowDown");
  await expect(page.getByText("This menu couldn't be loaded. Check your connection and try again.")).toBeVisible();
  await unblock();
  await button.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Your account" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
});

test("the palette opens by keyboard, also after it couldn't be loaded", async ({ page }) => {
  await signUp(page);
  await openSettled(page, "/sandbox/settings");
  const unblock = await blockScripts(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByText("The search couldn't be loaded. Check your connection and try again.")).toBeVisible();
  await unblock();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search pages, actions, and IDs" })).toBeFocused();
});

import type { Page } from "@playwright/test";
import { createTestKey, expect, signUp, test } from "./fixtures.ts";
import { expectNoFindings, inspectPage } from "./inspect-page.ts";
import { addressOf, newBusyPartner, newLookedAtPartner, pagesOf, publicPlaces, signInAsOperator } from "./pages.ts";

const kilobyte = 1_000;
const pageBytesMax = 180 * kilobyte;
const checkoutBytesMax = 60 * kilobyte;
const groupMs = 480_000;

// One page at a time takes a minute of signing in; one after the other takes it once.
test.describe.configure({ timeout: groupMs });

async function inspectAll(page: Page, folders: string[], places: Record<string, string>): Promise<void> {
  expect(folders.length).toBeGreaterThan(4);
  for (const folder of folders) {
    await test.step(folder, () => inspectPage(page, addressOf(folder, places), pageBytesMax));
  }
}

test("the dashboard's pages with data: headers, weight, axe in light and dark, wide and narrow", async ({ page }) => {
  const places = await newBusyPartner(page);
  await inspectAll(page, pagesOf("dashboard"), places);
  const quote = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";
  await inspectPage(page, `/sandbox/quotes?${quote}`, pageBytesMax);
  await inspectPage(page, addressOf("checkout/[token]", places), checkoutBytesMax);
});

test("the dashboard's pages of a new partner, in production too", async ({ page }) => {
  await signUp(page);
  const lists = pagesOf("dashboard").filter((folder) => folder.split("[").length === 2);
  for (const environment of ["sandbox", "production"]) await inspectAll(page, lists, { environment });
});

test("the operator's pages", async ({ page }) => {
  await signInAsOperator(page);
  await inspectAll(page, pagesOf("operator"), await newLookedAtPartner(page));
});

test("the pages that anybody may open", async ({ page }) => {
  const checkout = "checkout/[token]";
  await inspectAll(
    page,
    pagesOf("open").filter((folder) => folder !== checkout),
    publicPlaces,
  );
  await inspectPage(page, addressOf(checkout, publicPlaces), checkoutBytesMax);
});

test("a dialog keeps the focus, closes by Escape and gives the focus back; nothing in it escapes axe", async ({
  page,
}) => {
  await signUp(page);
  const opener = page.getByRole("button", { name: "Create key" }).first();
  await page.goto("/sandbox/api-keys");
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expectNoFindings(page, "the dialog");
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press("Tab");
    // The browser's own bar may be part of the round; the page behind is not.
    expect(await focusIsBehind(page)).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

const focusIsBehind = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused !== null && focused !== document.body && focused.closest("dialog") === null;
  });

test("the first Tab leads past the navigation, and every stop of the way shows where it is", async ({ page }) => {
  await signUp(page);
  await createTestKey(page, "one");
  for (const noun of ["api-keys", "transactions", "quotes"]) {
    await page.goto(`/sandbox/${noun}`);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused();
    for (let stop = 0; stop < 25; stop += 1) {
      expect(await showsFocus(page), `${noun}, stop ${stop}`).toBe(true);
      await page.keyboard.press("Tab");
    }
    await page.goto(`/sandbox/${noun}`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();
  }
});

/** An outline, on the control itself or on the label around it; nothing focused is nothing to show. */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return true;
    const around = [focused, focused.closest("label")];
    return around.some((element) => {
      const style = element && getComputedStyle(element);
      return style ? style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1 : false;
    });
  });

test("nothing moves for somebody who asked for that", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signUp(page);
  await page.goto("/sandbox/api-keys");
  await page.getByRole("button", { name: "Create key" }).first().click();
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
});

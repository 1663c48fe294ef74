import type { Page } from "playwright/test";
import { createTestKey, expect, signUp, test } from "./fixtures.ts";
import { expectNoFindings } from "./inspect-page.ts";

test("a dialog traps focus, closes on Escape, restores focus, and passes axe", async ({ page }) => {
  await signUp(page);
  const opener = page.getByRole("button", { name: "Create key" }).first();
  await page.goto("/sandbox/api-keys");
  const dialog = page.getByRole("dialog");
  // The first press can come before the button works.
  await expect(async () => {
    await opener.press("Enter");
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expectNoFindings(page, "the dialog");
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press("Tab");
    // Focus may pass through the browser's toolbar, but never through the page behind the dialog.
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

test("the first Tab stop skips the navigation, and every stop has a visible focus indicator", async ({ page }) => {
  await signUp(page);
  await createTestKey(page, "one");
  for (const noun of ["api-keys", "transactions", "quotes"]) {
    await page.goto(`/sandbox/${noun}`);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
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

/** Whether the focused control, or the label around it, has an outline; true when nothing is focused. */
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

test("reduced motion disables all animations", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signUp(page);
  await page.goto("/sandbox/api-keys");
  await page.getByRole("button", { name: "Create key" }).first().click();
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
});

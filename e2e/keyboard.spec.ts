import type { Locator, Page } from "playwright/test";
import { expect, signUp, test } from "./fixtures.ts";

// Also for the tab that the checkout opens in: a 1440 px window at 200% zoom.
test.use({ viewport: { width: 720, height: 450 }, contextOptions: { reducedMotion: "reduce" } });

test("a transaction can be created and its checkout opened by keyboard alone, at 200% zoom and without motion", async ({
  page,
  shop,
}) => {
  await signUp(page);
  await page.goto(`/sandbox/quotes?${quoteQuery}`);
  await tabTo(page, page.getByRole("button", { name: "Create transaction with Paybis" }));
  await expectCalm(page);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByLabel("Redirect URL"));
  await page.keyboard.insertText(shop.url);
  await expectCalm(page);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "Checkout link ready" })).toBeFocused();
  await tabTo(page, dialog.getByRole("link", { name: "Open checkout" }));
  await expectCalm(page);
  const [checkout] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  await tabTo(checkout, checkout.getByRole("button", { name: "Continue to Paybis" }));
  await expectCalm(checkout);
});

const quoteQuery = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";

async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < 100; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${control} can't be reached with Tab`);
}

/** Nothing moves, and nothing is wider than the window. */
async function expectCalm(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
}

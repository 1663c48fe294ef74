import type { Page } from "@playwright/test";
import { expect, signUp, test } from "./fixtures.ts";
import { publicPlaces, signInAsOperator } from "./pages.ts";

/** Stored pictures of the main pages in e2e/pictures. After a wanted change, make them anew with
 * `npm test -- e2e pictures --update-snapshots` and look at each. */
const looks = [
  { name: "light", colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { name: "dark-phone", colorScheme: "dark", viewport: { width: 360, height: 780 } },
] as const;

async function compare(page: Page, address: string, name: string) {
  for (const look of looks) {
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await expect.soft(page).toHaveScreenshot(`${name}-${look.name}.png`, {
      // What differs from one run to the next: times, ids, addresses with their port.
      mask: [page.locator("time, pre, code:not(pre code, details:not([open]) code)")],
      maskColor: "#888888",
    });
  }
}

test("the pages before signing in", async ({ page }) => {
  await compare(page, "/sign-in", "sign-in");
  await compare(page, "/sign-up", "sign-up");
  await compare(page, `/checkout/${publicPlaces.token}`, "checkout-unknown-link");
});

test("the dashboard of a new partner", async ({ page }) => {
  await signUp(page);
  const nouns = ["overview", "quotes", "transactions", "api-keys", "api-logs", "webhooks", "settings"];
  for (const noun of nouns) await compare(page, `/sandbox/${noun}`, noun);
  await compare(page, "/production/api-keys", "api-keys-production");
});

test("the operator's console", async ({ page }) => {
  await compare(page, "/operator/sign-in", "operator-sign-in");
  await signInAsOperator(page);
  // Of its pages the one that shows nothing of what the other tests leave behind.
  await compare(page, "/operator/partners/new", "operator-new-partner");
});

import type { Page } from "playwright/test";
import { expect, signUp, test } from "./fixtures.ts";
import { signInAsOperator } from "./operator-console.ts";
import { publicParams } from "./pages.ts";

/** Reference screenshots of the main pages. After an intended change, update them with
 * `npm test -- e2e screenshots --update-snapshots` and review each one. */
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
      // Times, IDs and URLs differ between runs.
      mask: [page.locator("time, pre, code:not(pre code, details:not([open]) code)")],
      maskColor: "#888888",
    });
  }
}

test("public pages match their screenshots", async ({ page }) => {
  await compare(page, "/sign-in", "sign-in");
  await compare(page, "/sign-up", "sign-up");
  await compare(page, `/checkout/${publicParams.token}`, "checkout-unknown-link");
});

test("dashboard pages of a new partner match their screenshots", async ({ page }) => {
  await signUp(page);
  const nouns = ["overview", "quotes", "transactions", "api-keys", "api-logs", "webhooks", "settings"];
  for (const noun of nouns) await compare(page, `/sandbox/${noun}`, noun);
  await compare(page, "/production/api-keys", "api-keys-production");
});

test("operator pages match their screenshots", async ({ page }) => {
  await compare(page, "/operator/sign-in", "operator-sign-in");
  await signInAsOperator(page);
  // The other operator pages show data of other tests.
  await compare(page, "/operator/partners/new", "operator-new-partner");
});

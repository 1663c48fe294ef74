import type { Page } from "playwright/test";
import { expect, signUp, test } from "./fixtures.ts";

/** Refuses Next's own requests for pages like serve-page.ts when a limit is reached, after `delayMs`. */
const refuse = (page: Page, status: number, { onlyPrefetch = false, delayMs = 0 }) =>
  page.route("**/*", async (route) => {
    const headers = await route.request().allHeaders();
    const isRefused = headers.rsc && (!onlyPrefetch || headers["next-router-prefetch"]);
    if (!isRefused) return route.continue();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const body = "<!doctype html><title>Try again shortly</title>";
    // Fails for a page that was left in the meantime.
    await route.fulfill({ status, contentType: "text/html; charset=utf-8", body }).catch(() => undefined);
  });

async function expectLinksOpen(page: Page): Promise<void> {
  for (const name of ["Transactions", "API keys", "Webhooks"]) {
    await page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
}

for (const status of [429, 503]) {
  test(`links open while the server refuses prefetching, or all of Next's requests, with ${status}`, async ({
    page,
  }) => {
    await signUp(page);
    await page.goto("/sandbox/overview");
    for (const what of [{ onlyPrefetch: true }, { onlyPrefetch: true, delayMs: 2_000 }, {}]) {
      await refuse(page, status, what);
      await page.goto("/sandbox/overview");
      await expectLinksOpen(page);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  });
}

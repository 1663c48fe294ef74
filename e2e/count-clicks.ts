import type { Page } from "playwright/test";

/** Counts presses of the mouse in all tabs of the page's context. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.context().exposeFunction("countClick", () => {
    clicks += 1;
  });
  await page.context().addInitScript(() => {
    addEventListener("pointerdown", () => (window as unknown as { countClick(): void }).countClick(), true);
  });
  await page.reload();
  return () => clicks;
}

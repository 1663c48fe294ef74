import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { newPartnerWithData } from "./pages.ts";

const quote = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";

test("pages mirror from right to left without scrolling sideways, and numbers still read from left to right", async ({
  page,
}) => {
  const { transactionId } = await newPartnerWithData(page);
  for (const direction of ["ltr", "rtl"])
    for (const noun of ["overview", "transactions", `transactions/${transactionId}`, `quotes?${quote}`, "api-logs"]) {
      await page.goto(`/sandbox/${noun}`);
      await page.waitForLoadState("networkidle");
      await page.evaluate((dir) => document.documentElement.setAttribute("dir", dir), direction);
      const { isNavigationFirst, reversed, overflow } = await page.evaluate(inspectDirection);
      expect.soft(isNavigationFirst, `${noun} ${direction}`).toBe(direction === "ltr");
      expect.soft(reversed, `${noun} ${direction}`).toEqual([]);
      expect.soft(overflow, `${noun} ${direction}`).toBe(0);
      await expectFitsPhone(page, `${noun} ${direction}`);
    }
});

async function expectFitsPhone(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 780 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${name} at 360 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

/** Runs in the page. A number is reversed if its sign or unit is on the other side of its digits. */
function inspectDirection() {
  const root = document.documentElement;
  const reversed: string[] = [];
  for (const element of document.querySelectorAll("main .tabular-nums, main .number")) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      if (!/^[+−–-]?\d[\d.,]* ?(%|s|min)?$/.test(text) || text.length < 2) continue;
      const [first, last] = [0, text.length - 1].map((at) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect();
      });
      if (first && last && first.width > 0 && first.top === last.top && first.left > last.left) reversed.push(text);
    }
  }
  const leftOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left ?? Number.NaN;
  return {
    isNavigationFirst: leftOf("nav") < leftOf("main h1"),
    reversed,
    overflow: Math.max(0, root.scrollWidth - root.clientWidth),
  };
}

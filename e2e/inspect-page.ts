import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { expect } from "./fixtures.ts";

const base = process.env.BASE_URL ?? "";
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const fixedHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
const desktop = { width: 1280, height: 800 };
const otherDesktops = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];
const phone = { width: 360, height: 780 };

/** Pages with private data. */
const isPrivate = /^\/(sandbox|production|operator|checkout)\//;

/** Opens the page and checks what every page must meet: headers, CSP, axe, width, and an error-free console. `isVariant`: another
 * state of a page that is checked in dark as well. */
export async function inspectPage(page: Page, address: string, { isVariant = false } = {}): Promise<void> {
  const problems = collectProblems(page);
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const response = await page.goto(address);
  const headers = response?.headers() ?? {};
  expect.soft(headers, address).toMatchObject(fixedHeaders);
  if (isPrivate.test(address)) expect.soft(headers["cache-control"], address).toContain("no-store");
  const policy = headers["content-security-policy"] ?? "";
  for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect.soft(policy, address).toContain(part);
  expect.soft(policy, address).toMatch(/script-src 'self' 'nonce-[\w+/]{22}=='(;|$)/);
  await page.waitForLoadState("networkidle");
  await expectNoFindings(page, `${address} light`);
  for (const size of otherDesktops) {
    await page.setViewportSize(size);
    await expectNoHorizontalScroll(page, `${address} at ${size.width} px`, size.width);
  }
  if (!isVariant) {
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectNoFindings(page, `${address} dark`, ["color-contrast"]);
  }
  await page.setViewportSize(phone);
  if (!isVariant) await expectNoFindings(page, `${address} dark, 360 px`);
  await expectNoHorizontalScroll(page, address, phone.width);
  await expectReadableRows(page, address);
  // A 1280 px window at 200% zoom.
  await page.setViewportSize({ width: 640, height: 400 });
  await expectNoHorizontalScroll(page, `${address} at 200%`, 640);
  expect.soft(problems(), address).toEqual([]);
}

/** Runs axe with all rules, or only those given, on the page or only `within` a selector. Soft: one run reports the findings of every page. */
export async function expectNoFindings(page: Page, what: string, rules?: string[], within?: string): Promise<void> {
  // Pages have no frames. Without these, axe describes every passed element and merges frames in a new page, which takes twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"], preload: false });
  if (within) axe.include(within);
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.replaceAll("\n", " ")}`),
  );
  expect.soft(findings, what).toEqual([]);
}

async function expectNoHorizontalScroll(page: Page, what: string, width: number): Promise<void> {
  // After a change of the window, tables notice in the next frame that they have to scroll.
  const found = expect.configure({ soft: true }).poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
    message: what,
    timeout: 2_000,
  });
  await found.toBeLessThanOrEqual(width);
}

const readableWidth = 48;

/** On phones, rows are cards: none of their values is cut to a few letters. */
export async function expectReadableRows(page: Page, what: string): Promise<void> {
  await page.setViewportSize(phone);
  const cut = await page
    .locator(".rows.cards > tbody > tr > :is(td, th)")
    .evaluateAll(
      (cells, width) =>
        cells
          .filter((cell) => cell.clientWidth > 0 && cell.clientWidth < width && cell.scrollWidth > cell.clientWidth)
          .map((cell) => cell.textContent),
      readableWidth,
    );
  expect.soft(cut, `${what} at ${phone.width} px`).toEqual([]);
}

/** Collects console errors, uncaught exceptions, and requests to other origins. */
function collectProblems(page: Page): () => string[] {
  const problems: string[] = [];
  page.removeAllListeners("console");
  page.removeAllListeners("pageerror");
  page.removeAllListeners("request");
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith("data:"))
      problems.push(`requested ${request.url()}`);
  });
  return () => problems;
}

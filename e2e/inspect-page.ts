import { gzipSync } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
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
const phone = { width: 360, height: 780 };

/** Pages that hold what belongs to somebody. */
const isSomebodys = /^\/(sandbox|production|operator|checkout)\//;

/** Goes there and holds the page against what every page promises: headers, scripts, weight, axe, width, no complaint. */
export async function inspectPage(page: Page, address: string, bytesMax: number): Promise<void> {
  const complaints = listen(page);
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const response = await page.goto(address);
  const headers = response?.headers() ?? {};
  expect.soft(headers, address).toMatchObject(fixedHeaders);
  if (isSomebodys.test(address)) expect.soft(headers["cache-control"], address).toContain("no-store");
  const policy = headers["content-security-policy"] ?? "";
  for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect.soft(policy, address).toContain(part);
  expect.soft(policy, address).toMatch(/script-src 'self' 'nonce-[\w+/]{22}=='(;|$)/);
  const html = (await response?.text()) ?? "";
  expect.soft(await firstLoad(page, html), `${address}: bytes of script, gzipped`).toBeLessThanOrEqual(bytesMax);
  await page.waitForLoadState("networkidle");
  await expectNoFindings(page, `${address} light`);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectNoFindings(page, `${address} dark`, ["color-contrast"]);
  await page.setViewportSize(phone);
  await expectNoFindings(page, `${address} dark, 360 px`);
  await expectNoWider(page, address, phone.width);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectNoFindings(page, `${address} light, 360 px`, ["color-contrast"]);
  // 200 % of a window of 1280 px.
  await page.setViewportSize({ width: 640, height: 400 });
  await expectNoWider(page, `${address} at 200 %`, 640);
  expect.soft(complaints(), address).toEqual([]);
}

/** By every rule, or by those named: colours are all that differs between light and dark. Goes on after a finding, so that
 * one run tells all. */
export async function expectNoFindings(page: Page, what: string, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.replaceAll("\n", " ")}`),
  );
  expect.soft(findings, what).toEqual([]);
}

async function expectNoWider(page: Page, what: string, width: number): Promise<void> {
  const found = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(found, what).toBeLessThanOrEqual(width);
}

/** What the browser complains about, and every address that is not ours. */
function listen(page: Page): () => string[] {
  const heard: string[] = [];
  page.removeAllListeners("console");
  page.removeAllListeners("pageerror");
  page.removeAllListeners("request");
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(message.text());
  });
  page.on("pageerror", (error) => heard.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith("data:")) heard.push(`asked ${request.url()}`);
  });
  return () => heard;
}

const weights = new Map<string, number>();

/** Bytes, gzipped, of the scripts that the markup names. Browsers that know modules leave the nomodule ones. */
async function firstLoad(page: Page, html: string): Promise<number> {
  const tagsOf = html.match(/<script\b[^>]*>/gi) ?? [];
  const files = new Set(
    tagsOf.filter((tag) => !/nomodule/i.test(tag)).flatMap((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? []),
  );
  let sum = 0;
  for (const file of files) {
    if (!weights.has(file)) weights.set(file, gzipSync(await (await page.request.get(file)).body()).length);
    sum += weights.get(file) ?? 0;
  }
  return sum;
}

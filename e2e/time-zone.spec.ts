import type { Browser, Page } from "playwright/test";
import { createTestKey, expect, password, signUp, test } from "./fixtures.ts";

/** Rows above name the days. */
const exactTime = /^\d\d:\d\d:\d\d\.\d{3}$/;
const dayMs = 86_400_000;

/** A page of a reader whose browser is in a zone. */
async function pageIn(browser: Browser, timezoneId: string, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ timezoneId, baseURL })).newPage();
}

/** The page as the server sends it, before any script runs. */
const sentHtml = async (page: Page, path: string) => (await page.request.get(path)).text();

test("times are in the browser's zone from the first paint on, and in UTC by choice", async ({ browser, baseURL }) => {
  const page = await pageIn(browser, "Australia/Adelaide", baseURL);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await signUp(page);
  await page.goto("/sandbox/settings/audit");
  await expect(page.getByRole("columnheader", { name: "Time (Adelaide)" })).toBeVisible();
  const local = (await page.getByText(exactTime).first().textContent()) ?? "";
  const html = await sentHtml(page, "/sandbox/settings/audit");
  expect(html).toContain("(Adelaide)");
  expect(html).toContain(local);

  await page.getByText("UTC", { exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Time (UTC)" })).toBeVisible();
  const utc = (await page.getByText(exactTime).first().textContent()) ?? "";
  const [ahead = 0, behind = 0] = [local, utc].map((text) => Date.parse(`2026-01-01T${text}Z`));
  expect((ahead - behind + dayMs) % dayMs).toBe(10.5 * 3_600_000);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Time (UTC)" })).toBeVisible();
  expect(await sentHtml(page, "/sandbox/settings/audit")).toContain(utc);
  expect(errors).toEqual([]);
  await page.context().close();
});

test("a second browser of the same person shows times, and columns, as chosen in the first", async ({
  browser,
  baseURL,
}) => {
  const page = await pageIn(browser, "Africa/Lagos", baseURL);
  const { email } = await signUp(page);
  await page.goto("/sandbox/settings/audit");
  await expect(page.getByRole("columnheader", { name: "Time (Lagos)" })).toBeVisible();
  const saved = page.waitForResponse((response) => response.url().endsWith("/account/preferences"));
  await page.getByText("UTC", { exact: true }).click();
  expect((await saved).status()).toBe(200);
  await page.goto("/sandbox/transactions");
  await page.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Provider" }).uncheck();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/columns=/);

  const second = await pageIn(browser, "Africa/Lagos", baseURL);
  await second.goto("/sign-in");
  await second.getByLabel("Email").fill(email);
  await second.getByLabel("Password", { exact: true }).fill(password);
  await second.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(second).toHaveURL(/overview/);
  expect(await sentHtml(second, "/sandbox/settings/audit")).toContain("(UTC)");
  await second.goto("/sandbox/transactions");
  await second.getByRole("button", { name: "Columns" }).click();
  await expect(second.getByRole("checkbox", { name: "Provider" })).not.toBeChecked();
  await page.context().close();
  await second.context().close();
});

test("relative times show the exact one on focus and on hover, and a click copies it", async ({ browser, baseURL }) => {
  const page = await pageIn(browser, "Africa/Lagos", baseURL);
  await signUp(page);
  await page.goto("/sandbox/settings/audit");
  await page.getByText("Relative", { exact: true }).click();
  const time = page.locator("main time button").first();
  await expect(time).toHaveText(/^(just now|\d+(s| min) ago)$/);
  await expect(page.getByRole("columnheader", { name: "Time", exact: true })).toBeVisible();
  await time.hover();
  const tooltip = page.getByRole("tooltip");
  await expect(tooltip).toContainText(/\d{4}, \d\d:\d\d:\d\d\.\d{3} GMT\+1/);
  await expect(tooltip).toContainText(/\d{4}, \d\d:\d\d:\d\d\.\d{3} UTC/);
  await time.click();
  await expect(page.getByText("Copied time")).toBeAttached();
  await page.getByText("Exact", { exact: true }).click();
  await expect(page.getByText(exactTime).first()).toBeVisible();
  await page.context().close();
});

test("filters take times in the reader's zone and send them in UTC", async ({ browser, baseURL }) => {
  const page = await pageIn(browser, "Africa/Lagos", baseURL);
  await signUp(page);
  await page.goto("/sandbox/webhooks/deliveries?from=2026-11-22T01:14");
  const from = page.getByRole("textbox", { name: "From (Lagos)" });
  await expect(from).toHaveValue("2026-11-22T02:14");
  await from.fill("2026-11-20T12:30");
  await from.blur();
  await expect(page).toHaveURL(/from=2026-11-20T11%3A30/);
  await expect(from).toHaveValue("2026-11-20T12:30");
  await page.context().close();
});

test("an unknown zone in the cookie is ignored", async ({ page, baseURL }) => {
  await signUp(page);
  const value = encodeURIComponent("Mars/Base");
  await page.context().addCookies([{ name: "time-zone", value, url: baseURL ?? "" }]);
  const html = await sentHtml(page, "/sandbox/settings/audit");
  expect(html).toContain("(UTC)");
});

test("the audit log tells what members did in sentences", async ({ page }) => {
  await signUp(page);
  await createTestKey(page, "Throwaway");
  await page.goto("/sandbox/settings/audit");
  const row = page.getByRole("row").filter({ hasText: "Created API key Throwaway" });
  await expect(row).toContainText("Scopes: ");
  await expect(row.getByText("Ada", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Filter" }).click();
  await page.locator("summary").filter({ hasText: "Activity" }).click();
  await page.getByRole("button", { name: "API keys", exact: true }).click();
  await expect(page).toHaveURL(/about=api_key/);
  await expect(page.getByRole("row", { name: /Created API key/ })).toHaveCount(1);
  await expect(page.locator("main tbody tr:not(.day)")).toHaveCount(1);
});

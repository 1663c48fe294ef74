import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { clientFor, createTestKey, expect, signUp, test } from "./fixtures.ts";
import { expectNoFindings } from "./inspect-page.ts";

const base = process.env.BASE_URL ?? "";
const path = "/sandbox/api-logs";

/** Signs up a partner with successful and failed requests; `call` sends another request with its key. */
async function newPartnerWithRequests(page: Page, name = "Checkout server") {
  await signUp(page);
  const key = await createTestKey(page, name);
  const call = async (address: string, method = "GET") => {
    const response = await fetch(`${base}/api/v1/partner${address}`, { method, headers: { "x-svc-api-key": key } });
    return response.headers.get("x-request-id") ?? "";
  };
  await clientFor(key).listProviders();
  const ids = [
    await call("/crypto-currencies"),
    await call("/payment-methods"),
    await call("/transactions/tx_0000000000000000000000"),
  ];
  return { key, call, ids };
}

const rows = (page: Page) => page.locator("#requests tbody tr[data-request]");
const linkOf = (page: Page, id: string) => page.locator(`#open-${id}`);

test("search narrows the list, reports unknown terms, and can be saved as a view", async ({ page }) => {
  const { ids } = await newPartnerWithRequests(page);
  await page.goto(path);
  await expect(rows(page)).toHaveCount(4);
  const search = page.getByRole("searchbox", { name: /Search/ });
  await search.fill("status:4xx -path:/transactions");
  await search.press("Enter");
  await expect(page).toHaveURL(/q=status/);
  await expect(rows(page)).toHaveCount(1);
  await expect(linkOf(page, ids[1] ?? "")).toBeVisible();
  await expect(page.getByRole("heading", { name: "1 request, 100% errors" })).toBeVisible();

  await search.fill("status:4xx color:red");
  await search.press("Enter");
  await expect(page.getByText("Unknown filter “color”")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  await search.fill("status:404");
  await search.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Not found");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("navigation", { name: "Saved views" }).getByRole("link", { name: "Not found" }).click();
  await expect(page).toHaveURL(/status%3A404/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Delete view" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
  await expect(page.getByRole("navigation", { name: "Saved views" })).toHaveCount(0);
});

test("a request opens in a panel with its own URL, and Escape restores focus", async ({ page }) => {
  const { ids } = await newPartnerWithRequests(page);
  await page.goto(path);
  const link = linkOf(page, ids[1] ?? "");
  await link.focus();
  await link.press("Enter");
  const panel = page.getByRole("complementary", { name: /GET .*payment-methods/ });
  await expect(panel).toBeFocused();
  await expect(panel.getByText("validation_failed").first()).toBeVisible();
  await expect(panel.getByText(/A field is missing, invalid, or unknown/)).toBeVisible();
  const reference = panel.getByRole("link", { name: "Error reference" });
  await expect(reference).toHaveAttribute("href", "/docs/errors#validation_failed");
  await expect(panel.getByText("--data-urlencode 'fiat_currency=<fiat_currency>'")).toBeVisible();
  await expect(panel.getByText(/earlier|later/)).toHaveCount(3);
  await expect(page).toHaveURL(new RegExp(`request=${ids[1]}`));
  await expectNoFindings(page, "an open request");
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoFindings(page, "an open request at 360 px");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expect(rows(page).first()).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.goBack();
  await expect(panel).toBeVisible();
  await panel.getByRole("link", { name: /crypto-currencies/ }).click();
  await expect(page.getByRole("complementary", { name: /GET .*crypto-currencies/ })).toBeFocused();
  await page.goto(`/production/api-logs?request=${ids[1]}`);
  await expect(page.getByText(/Request req_.* was not found in production/)).toBeVisible();
});

test("the histogram zooms by drag and by keyboard, has a table view, and resets", async ({ page }) => {
  await newPartnerWithRequests(page);
  await page.goto(`${path}?window=1h`);
  await expect(page.getByRole("heading", { name: "4 requests, 50.0% errors" })).toBeVisible();
  await page.getByText("Show as table").click();
  const table = page.getByRole("table", { name: "Requests in each minute" });
  await expect(
    table
      .getByRole("row")
      .filter({ hasText: /^\d{4}-\d\d-\d\d \d\d:\d\d/ })
      .first(),
  ).toBeVisible();
  await expect(table.getByRole("columnheader")).toHaveText([/^From \(/, "2xx", "4xx", "5xx"]);
  const histogram = await page.getByRole("slider", { name: "Requests in each minute" }).boundingBox();
  if (!histogram) throw new Error("the histogram is missing");
  await page.mouse.move(histogram.x + histogram.width * 0.25, histogram.y + 30);
  await page.mouse.down();
  await page.mouse.move(histogram.x + histogram.width * 0.5, histogram.y + 40, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=.*&to=/);
  await expect(page.getByText("No requests in this period match these filters.")).toBeVisible();
  await expect(page.getByRole("slider", { name: /Requests in each/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /errors/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Search all 90 days" }).click();
  await expect(rows(page)).toHaveCount(4);

  await page.goto(`${path}?window=1h`);
  await page.getByRole("slider", { name: "Zoom from" }).focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  // A range that ends now keeps following new requests.
  await expect(page).toHaveURL(/from=(?!.*to=)/);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("link", { name: "Reset time" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test("live mode adds new requests, and queues them while the pointer is over the list", async ({ page }) => {
  const { call } = await newPartnerWithRequests(page);
  await page.goto(path);
  await page.getByRole("link", { name: "Live", exact: true }).click();
  await expect(page.getByText("New requests appear automatically.")).toBeVisible();
  await page.mouse.move(5, 5);
  const first = await call("/crypto-currencies");
  await expect(linkOf(page, first)).toBeVisible();
  await rows(page).nth(1).hover();
  const second = await call("/fiat-currencies");
  const news = page.getByRole("button", { name: "1 new request" });
  await expect(news).toBeVisible();
  await expect(linkOf(page, second)).toHaveCount(0);
  await expectNoFindings(page, "live");
  await news.click();
  await expect(linkOf(page, second)).toBeVisible();
  await expect(news).toHaveCount(0);
  await page.getByRole("link", { name: "Live · Pause" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test("the filtered list is exported as CSV and NDJSON", async ({ page }) => {
  const { ids } = await newPartnerWithRequests(page, "=HYPERLINK(1)");
  await page.goto(`${path}?status=4xx`);
  const save = async (name: string) => {
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name }).click();
    const file = await waiting;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  };
  const csv = await save("Export CSV");
  expect(csv.name).toMatch(/^api-logs-sandbox-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text.split("\r\n").map((line) => line.split(",")[0])).toEqual(["request_id", ids[2], ids[1], ""]);
  expect(csv.text).toContain(",'=HYPERLINK(1),\r\n");
  const lines = (await save("Export NDJSON")).text.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).request_id)).toEqual([ids[2], ids[1]]);
});

const invalidQuote =
  "/quotes?type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=-5&wallett=1";

test("the row, the panel, and the filters name the invalid fields", async ({ page }) => {
  const { call, ids } = await newPartnerWithRequests(page);
  const invalid = await call(invalidQuote);
  await page.goto(path);
  const row = page.locator(`tr[data-request="${invalid}"]`);
  await expect(row).toContainText("validation_failed · amount, wallett");
  await row.getByText("validation_failed").click();
  const fields = page.getByRole("complementary").getByRole("listitem").filter({ hasText: "wallett" });
  await expect(fields).toContainText("unknownThis endpoint has no field with this name.");
  await expect(page.getByRole("complementary")).toBeFocused();
  await page.keyboard.press("Escape");

  const facets = page.getByRole("navigation", { name: "Filter by value" });
  await facets.getByRole("link", { name: "wallett 1" }).click();
  await expect(page).toHaveURL(/field=wallett/);
  await expect(rows(page)).toHaveCount(1);
  await expect(facets.getByRole("link", { name: "200" })).toHaveCount(0);
  await facets.getByRole("link", { name: "wallett 1" }).click();
  await expect(rows(page)).toHaveCount(5);

  const search = page.getByRole("searchbox", { name: /Search/ });
  await search.fill("status:4xx -field:wallett");
  await search.press("Enter");
  await expect(rows(page)).toHaveCount(2);
  await expect(linkOf(page, ids[1] ?? "")).toBeVisible();
  await expect(page.getByText("api_key_missing")).toHaveCount(0);
});

test("unknown paths and methods of a valid key are in the list, at an exact time of a named day", async ({ page }) => {
  const { call } = await newPartnerWithRequests(page);
  const unknown = await call("/wallets");
  const method = await call("/quotes", "DELETE");
  await page.goto(path);
  await expect(page.locator(`tr[data-request="${unknown}"]`)).toContainText(/\d\d:\d\d:\d\d\.\d{3}404GET.*not_found/);
  await expect(page.locator(`tr[data-request="${method}"]`)).toContainText("method_not_allowed");
  await expect(page.getByRole("columnheader", { name: /^Today, / })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Response time" })).toBeVisible();
  await expect(page.getByText(/^p95 \d/)).toBeVisible();
  await expectNoFindings(page, "requests with charts and facets");

  await page.goto(`${path}?window=yesterday`);
  await expect(page.getByText("No requests in this period match these filters.")).toBeVisible();
  await page.goto(`${path}?window=today`);
  await expect(rows(page)).toHaveCount(6);
});

test("50 rows take less than 200 KB of HTML", async ({ page }) => {
  const { call } = await newPartnerWithRequests(page);
  await Promise.all(Array.from({ length: 60 }, () => call(invalidQuote)));
  const response = await page.request.get(path);
  const html = await response.text();
  expect(html.match(/data-request="/g)).toHaveLength(50);
  expect(html.length).toBeLessThan(200 * 1_024);
});

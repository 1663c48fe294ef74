import type { Page } from "playwright/test";
import postgres from "postgres";
import texts from "#lib/checkout/messages/error-page.json" with { type: "json" };
import { clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";

// Another database session locks the table that the page reads, for longer than the statement timeout. Other tests
// would wait for the lock as well, so this file runs after all others.
test.describe.configure({ mode: "default" });

test("the overview shows an error while its table is locked, and recovers on retry", async ({ page }) => {
  await signUp(page);
  const { release } = await lockTable("rollup_transactions");
  try {
    const response = await page.goto("/sandbox/overview");
    expect(response?.status()).toBe(500);
    await expect(page.getByText("This page could not be loaded")).toBeVisible();
    // The navigation keeps working.
    await expect(page.getByRole("link", { name: "API keys" })).toBeVisible();
  } finally {
    await release();
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
});

test("a page whose query is slow appears without JavaScript", async ({ page, browser }) => {
  await signUp(page);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  const { release, untilWaited } = await lockTable("api_keys");
  const opening = plain.goto("/sandbox/api-keys");
  await untilWaited().finally(release);
  expect((await opening)?.status()).toBe(200);
  await expect(plain.getByText(/^Authenticate requests/)).toBeVisible();
  await expect(plain.getByRole("heading", { name: "API keys", level: 1 })).toHaveCount(1);
  await context.close();
});

test("a checkout that can't be read shows its error page in the buyer's language", async ({ page }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "errors"));
  const { link } = await client.createTransaction({ ...purchase, partner_context: `error-${Date.now()}` });
  await page.goto(`${link}?lang=ar`);
  const { release } = await lockTable("transactions");
  try {
    const response = await page.goto(link);
    expect(response?.status()).toBe(500);
    await expect(page.getByRole("heading", { name: texts.ar.title, level: 1 })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  } finally {
    await release();
  }
  await page.getByRole("button", { name: texts.ar.again }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.getByRole("heading", { name: texts.ar.title, level: 1 })).toBeHidden();
});

test("the quotes page shows a failed request and retries on click", async ({ page }) => {
  await signUp(page);
  await createTestKey(page, "one");
  const route = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";
  const failure = await failRequests(page, "**/api/dashboard/sandbox/quotes?*");
  await page.goto(`/sandbox/quotes?${route}`);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("req_0000000000000000")).toBeVisible();
  await failure.stop();
  await page.getByRole("button", { name: "Refresh" }).first().click();
  await expect(page.getByRole("row", { name: /MoonPay.*Create/ })).toBeVisible();
});

test("the checkout's error page says who stands behind it", async ({ page }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "one"));
  const { link } = await client.createTransaction({ ...purchase, partner_context: `error-${Date.now()}` });
  const { release } = await lockTable("partners");
  try {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This page can't be shown right now" })).toBeVisible();
    await expect(page.getByText("Payments by Example Pay Ltd")).toBeVisible();
    await expect(page.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "https://example.com/privacy");
  } finally {
    await release();
  }
});

/** Locks the table until `release` is called. `untilWaited`: a query of another session waits for it. */
async function lockTable(table: string) {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const session = await sql.reserve();
  await session.unsafe(`begin; lock table ${table} in access exclusive mode`);
  const countWaiting = async () =>
    (await session`select 1 from pg_locks where not granted and relation = ${table}::regclass`).length;
  return {
    untilWaited: () => expect.poll(countWaiting).toBeGreaterThan(0),
    async release() {
      await session.unsafe("rollback");
      session.release();
      await sql.end();
    },
  };
}

async function failRequests(page: Page, address: string) {
  const request_id = "req_0000000000000000";
  const data = { error: "internal_error", retry: "retryable", request_id };
  await page.route(address, (route) =>
    route.fulfill({
      status: 500,
      json: { msg: "Something went wrong on our end; try again", data, success: false, code: 500 },
    }),
  );
  return { stop: () => page.unroute(address) };
}

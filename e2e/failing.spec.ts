import type { Page } from "@playwright/test";
import postgres from "postgres";
import { createTestKey, expect, signUp, test } from "./fixtures.ts";

// A real fault: another session holds the table that the page reads, longer than our pages wait for one. Everybody
// else would wait too, so these run when the others are through.
test.describe.configure({ mode: "default", timeout: 60_000 });

const pages = [
  { noun: "overview", table: "rollup_transactions", title: "Overview" },
  { noun: "transactions", table: "transactions", title: "Transactions" },
  { noun: "api-keys", table: "api_keys", title: "API keys" },
  { noun: "api-logs", table: "api_logs", title: "API logs" },
  { noun: "webhooks", table: "webhook_endpoints", title: "Webhooks" },
  { noun: "settings/audit", table: "audit_log", title: "Audit log" },
];

for (const { noun, table, title } of pages) {
  test(`/sandbox/${noun} says so when it cannot be drawn, with a request id, and comes back by itself`, async ({
    page,
  }) => {
    await signUp(page);
    const release = await hold(table);
    try {
      await page.goto(`/sandbox/${noun}`);
      await expect(page.getByText("This page could not be loaded")).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole("button", { name: "Copy request id" })).toBeVisible();
      // What stands around the page works on.
      await expect(page.getByRole("link", { name: "API keys" })).toBeVisible();
    } finally {
      await release();
    }
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  });
}

test("the quotes page says so when its request fails, and asks again at a click", async ({ page }) => {
  await signUp(page);
  await createTestKey(page, "one");
  const route = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";
  const refuse = await refuseRequests(page, "**/api/dashboard/sandbox/quotes?*");
  await page.goto(`/sandbox/quotes?${route}`);
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText("req_0000000000000000")).toBeVisible({ timeout: 15_000 });
  await refuse.stop();
  await page.getByRole("button", { name: /again/i }).first().click();
  await expect(page.getByRole("row").filter({ hasText: "MoonPay" })).toBeVisible();
});

/** Nobody else can read the table until what this returns is called. */
async function hold(table: string): Promise<() => Promise<void>> {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const session = await sql.reserve();
  await session.unsafe(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await session.unsafe("rollback");
    session.release();
    await sql.end();
  };
}

async function refuseRequests(page: Page, address: string) {
  const request_id = "req_0000000000000000";
  const data = { error: "internal_error", retry: "retryable", request_id };
  await page.route(address, (route) =>
    route.fulfill({
      status: 500,
      json: { msg: "Something went wrong on our side; try again", data, success: false, code: 500 },
    }),
  );
  return { stop: () => page.unroute(address) };
}

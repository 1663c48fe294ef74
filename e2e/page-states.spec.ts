import type { Page } from "playwright/test";
import postgres, { type Sql } from "postgres";
import { type DemoInstallation, startDemoInstallation } from "./demo-installation.ts";
import { expect, test } from "./fixtures.ts";
import { expectReadableRows } from "./inspect-page.ts";
import { addressOf, type PathParams, pagesOf, publicParams } from "./page-folders.ts";

/** A table that each page needs. Pages that read none, or only what the frame around them has read, have null. */
const neededTables: Record<string, string | null> = {
  "[environment]/api-keys": "api_keys",
  "[environment]/api-keys/[keyId]": "api_keys",
  "[environment]/api-logs": "api_logs",
  // The catalog is kept in memory.
  "[environment]/coverage": null,
  "[environment]/customers/[customerId]": "customers",
  "[environment]/integration": "integration_checks",
  "[environment]/overview": "rollup_transactions",
  "[environment]/quotes": null,
  "[environment]/settings": "redirect_origins",
  "[environment]/settings/account": "identities",
  "[environment]/settings/alerts": "alerts",
  "[environment]/settings/audit": "audit_log",
  "[environment]/settings/checkout": "partner_brands",
  "[environment]/settings/company": "partner_profiles",
  "[environment]/settings/members": "invitations",
  "[environment]/settings/security": "security_events",
  "[environment]/reports/providers": "transaction_quotes",
  "[environment]/statements": "statements",
  "[environment]/statements/[month]": "statements",
  "[environment]/transactions": "transactions",
  "[environment]/transactions/[transactionId]": "status_changes",
  "[environment]/transactions/slippage": "transactions",
  "[environment]/webhooks": "webhook_endpoints",
  "[environment]/webhooks/[endpointId]": "webhook_deliveries",
  "[environment]/webhooks/deliveries": "webhook_deliveries",
  "[environment]/webhooks/deliveries/[deliveryId]": "webhook_attempts",
  "[environment]/webhooks/verify": null,
  operator: "provider_states",
  "operator/account": null,
  "operator/alerts": "alerts",
  "operator/audit": "audit_log",
  "operator/callbacks": "callbacks",
  "operator/catalog": "catalogue_corrections",
  "operator/deliveries": "webhook_deliveries",
  "operator/incidents": "incidents",
  "operator/outbox": "outbox",
  "operator/partners": "partners",
  "operator/partners/[partnerId]": "members",
  "operator/partners/[partnerId]/[environment]/api-keys": "api_keys",
  "operator/partners/[partnerId]/[environment]/api-logs": "api_logs",
  "operator/partners/[partnerId]/[environment]/company": "partner_profiles",
  "operator/partners/[partnerId]/[environment]/fees": "fee_rules",
  "operator/partners/[partnerId]/[environment]/statements/[month]": "statements",
  "operator/partners/[partnerId]/[environment]/transactions": "transactions",
  "operator/partners/[partnerId]/[environment]/webhooks": "webhook_endpoints",
  "operator/partners/new": null,
  "operator/providers": null,
  "operator/providers/[environment]/[provider]": "provider_quotes",
  "operator/providers/[environment]/[provider]/onboarding": "operator_proposals",
  "operator/providers/countries": "country_rules",
  "operator/reports/providers": "transaction_quotes",
  "operator/reconciliation": "reconciliations",
  "operator/reconciliation/[reconciliationId]": "reconciliation_rows",
  "operator/reconciliation/new": null,
  "operator/revenue": "ledger_entries",
  "operator/records": null,
  "operator/security": "security_events",
  "operator/statements": "statements",
  "operator/transactions": "transactions",
  "operator/transactions/[transactionId]": "transactions",
};

const widths = [1440, 1024, 360];

test.describe.configure({ mode: "default", timeout: 300_000 });

let demo: DemoInstallation;
let sql: Sql;
let params: PathParams;
test.beforeAll(async () => {
  demo = await startDemoInstallation();
  sql = postgres(demo.databaseUrl, { max: 1 });
  const { partnerId, keyId, endpointId, deliveryId, customerId, reconciliationId, review } = demo.pages;
  params = {
    ...{ ...publicParams, partnerId, keyId, endpointId, deliveryId, customerId, reconciliationId },
    transactionId: review,
  };
});
test.afterAll(async () => {
  await sql.end();
  await demo.stop();
});

async function visitAll(page: Page, group: "dashboard" | "operator", visit: (address: string) => Promise<void>) {
  for (const folder of pagesOf(group)) {
    const address = addressOf(folder, params);
    await test.step(address, async () => {
      await page.goto(address);
      await expect.soft(page.getByRole("heading", { level: 1 }), address).toBeVisible();
      await expect.soft(page.getByText("could not be loaded"), address).toHaveCount(0);
      await visit(address);
    });
  }
}

for (const [group, role] of [
  ["dashboard", "owner"],
  ["operator", "operator"],
] as const) {
  test(`${group} pages with two months of data fit every window`, async ({ browser }) => {
    const page = await demo.open(browser, role);
    await visitAll(page, group, async (address) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const scrolled = expect.configure({ soft: true }).poll(() => page.evaluate(() => document.body.scrollWidth), {
          message: `${address} at ${width} px`,
        });
        await scrolled.toBeLessThanOrEqual(width);
      }
    });
  });

  test(`${group} pages show an error with a request ID while a query fails, and recover on retry`, async ({
    browser,
  }) => {
    const page = await demo.open(browser, role);
    for (const folder of pagesOf(group)) {
      const table = neededTables[folder];
      if (table === undefined) throw new Error(`neededTables lacks ${folder}`);
      if (table !== null) await test.step(folder, () => expectRecovery(page, addressOf(folder, params), table));
    }
  });
}

async function expectRecovery(page: Page, address: string, table: string): Promise<void> {
  const failure = page.getByText("This page could not be loaded");
  await whileMissing(table, async () => {
    expect.soft((await page.goto(address))?.status(), address).toBe(500);
    await expect.soft(failure, address).toBeVisible();
    await expect.soft(page.getByRole("button", { name: "Copy request ID" }), address).toBeVisible();
    const advice = address.startsWith("/operator") ? "look for this request ID in the log" : "contact your operator";
    await expect.soft(page.getByText(advice), address).toBeVisible();
    await expect.soft(page.getByRole("navigation", { name: "Pages" }), address).toBeVisible();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.soft(failure, address).toHaveCount(0);
  await expect.soft(page.getByRole("heading", { level: 1 }), address).toBeVisible();
  const size = page.viewportSize();
  await expectReadableRows(page, address);
  if (size) await page.setViewportSize(size);
}

/** Renames the table, so that queries of it fail. */
async function whileMissing(table: string, work: () => Promise<void>): Promise<void> {
  await sql.unsafe(`alter table ${table} rename to ${table}_away`);
  try {
    await work();
  } finally {
    await sql.unsafe(`alter table ${table}_away rename to ${table}`);
  }
}

test("a page whose frame can't be loaded shows an error, and recovers on retry", async ({ browser }) => {
  const page = await demo.open(browser, "owner");
  const failure = page.getByText("This page could not be loaded");
  await whileMissing("totps", async () => {
    expect((await page.goto("/sandbox/overview"))?.status()).toBe(500);
    await expect(failure).toBeVisible();
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
});

for (const role of ["developer", "analyst", "support"]) {
  test(`a member with the role ${role} can open every page, and disabled actions explain why`, async ({ browser }) => {
    const page = await demo.open(browser, role);
    for (const folder of pagesOf("dashboard")) {
      const address = addressOf(folder, params);
      const response = await page.request.get(address);
      expect.soft(response.status(), address).toBe(200);
      const html = await response.text();
      expect.soft(html, address).toContain("<h1");
      expect.soft(html, address).not.toContain("could not be loaded");
    }
    const canManageKeys = role === "developer";
    await page.goto("/sandbox/api-keys");
    await expectAction(page, "Create key", canManageKeys);
    await page.goto("/sandbox/webhooks");
    await expectAction(page, "Add endpoint", canManageKeys);
    await page.goto("/sandbox/settings/members");
    await expectAction(page, /Invite/, false);
  });
}

test("a member with the role finance opens transactions, and pages for other roles say that they can't be opened", async ({
  browser,
}) => {
  const page = await demo.open(browser, "finance");
  for (const [address, status] of [
    ["/production/overview", 200],
    ["/production/transactions", 200],
    ["/production/settings/account", 200],
    ["/production/api-keys", 403],
    ["/production/webhooks/verify", 403],
    ["/sandbox/integration", 403],
    ["/production/settings/members", 403],
  ] as const) {
    expect((await page.goto(address))?.status(), address).toBe(status);
    await expect(page.getByRole("heading", { name: "You can't open this page" })).toHaveCount(status === 403 ? 1 : 0);
  }
  const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
  await expect(links).toHaveText([
    "Overview",
    "Transactions",
    "Quotes",
    "Statements",
    "Provider performance",
    "Coverage",
  ]);
});

/** Enabled, or disabled with a description that names the roles that can use it. */
async function expectAction(page: Page, name: string | RegExp, isAllowed: boolean): Promise<void> {
  const button = page.getByRole("button", { name }).first();
  if (isAllowed) return expect(button).toBeEnabled();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/owners/i);
}

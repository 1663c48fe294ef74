import type { Page } from "playwright/test";
import postgres from "postgres";
import { actionSentences } from "#lib/audit/sentence-contract.ts";
import { clientFor, expect, purchase, signOut, test } from "./fixtures.ts";
import {
  confirm,
  confirmAsAnother,
  createPartner,
  createPartnerInForm,
  keyOf,
  resumePartner,
  signInAsOperator,
  signInInForm,
  suspendPartner,
  svc,
} from "./operator-console.ts";

async function createTransaction(partnerId: string): Promise<{ id: string; context: string; link: string }> {
  const key = await keyOf(partnerId);
  const context = `order-${partnerId}`;
  const created = await clientFor(key).createTransaction({
    ...purchase,
    partner_context: context,
  });
  return { id: created.transaction_id, context, link: created.link };
}

test("an operator creates a partner, changes its access and limits, and every action is in the audit log", async ({
  page,
  browser,
}) => {
  const email = await signInInForm(page);
  const partnerId = await createPartnerInForm(page, "Acme Wallet");
  await page.getByRole("navigation", { name: "Environment" }).getByRole("link", { name: "Production" }).click();
  await expect(page.getByText("This partner has no support contact")).toBeVisible();
  await svc("partner", "contact", partnerId, "--email", "help@acme.example");
  await page.reload();
  await page.getByRole("button", { name: "Grant production" }).click();
  await expect(page.getByRole("dialog")).toContainText("Acme Wallet made no sandbox requests in the last 30 days.");
  await page.getByLabel("Reason to grant access anyway").fill("Known for years");
  await confirm(page, "Propose access");
  await expect(page.getByText("You proposed to grant Acme Wallet production access")).toBeVisible();
  const second = await confirmAsAnother(browser, `/operator/partners/${partnerId}?environment=production`);
  await page.reload();
  await page.getByLabel("Reads").fill("250");
  await page.getByRole("button", { name: "Set limits" }).click();
  await confirm(page, "Set limits");
  await expect(page.getByText("Limits updated. They apply to the next request.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Reads")).toHaveValue("250");
  await suspendPartner(page, "unpaid since May");
  await resumePartner(page);
  await page.goto(`/operator/audit?partner=${partnerId}`);
  for (const action of ["Granted API access to", "Changed the rate limits of", "Suspended", "Resumed"]) {
    const row = page.getByRole("row").filter({ hasText: action });
    await expect(row).toContainText(action.startsWith("Granted") ? second : email);
  }
  await expect(page.getByText("Reason: unpaid since May")).toBeVisible();
  const text = await page.getByRole("table").textContent();
  expect(Object.keys(actionSentences).filter((code) => text?.includes(code))).toEqual([]);
});

test("an operator finds a transaction by its partner_context and views it read-only", async ({ page }) => {
  await signInAsOperator(page);
  const partnerId = await createPartner(page, "Looked At");
  const { id, context, link } = await createTransaction(partnerId);
  await page.goto("/operator/transactions");
  const search = page.getByRole("searchbox", { name: "Search by transaction ID, partner reference" });
  await search.fill(context);
  await search.press("Enter");
  await expect(page).toHaveURL(/q=order-/);
  await page.getByRole("row").filter({ hasText: "Looked At" }).getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`/operator/transactions/${id}`));
  await expect(page.getByText("Viewing Looked At in sandbox")).toBeVisible();
  expect(await page.content()).not.toContain(link.split("/").at(-1));
  for (const noun of ["transactions", "api-keys", "webhooks", "api-logs", "company"]) {
    await page.goto(`/operator/partners/${partnerId}/sandbox/${noun}`);
    await expect(page.getByText("Viewing Looked At in sandbox")).toBeVisible();
  }
  await page.goto(`/operator/audit?partner=${partnerId}&about=partner.view`);
  await expect(page.getByRole("row").filter({ hasText: "Viewed partner" })).toHaveCount(1);
});

test("a connection test shows each verdict, and stored credentials are never sent to the page", async ({ page }) => {
  await signInAsOperator(page);
  await page.goto("/operator/providers/sandbox/moonpay/onboarding");
  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(page.getByText(/offers in [\d.]+ m?s/)).toBeVisible();
  await expect(page.getByText(/^Buy Bitcoin for [\d,.]+ [A-Z]{3} by [\w ]+, answered in [\d.]+ m?s$/)).toBeVisible();
  await expect(page.getByText("Provider fee")).toBeVisible();
  await expect(page.getByText(/^in (\d+ seconds?|\d+ minutes?)$/)).toBeVisible();
  await expect(page.getByText("MoonPay accepted the publishable key", { exact: false })).toBeVisible();
  const values = await page
    .locator("input[type=password]")
    .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : "not a field")));
  expect(values.length).toBeGreaterThan(0);
  expect(values.filter(Boolean)).toEqual([]);
});

test("a provider that partners ask for quotes is disabled after a question, and enabled without one", async ({
  page,
}) => {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  await sql`insert into provider_quotes (environment, provider, at, priced, durations)
    values ('production', 'mercuryo', now(), 3, '{3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}')`;
  await sql.end();
  await signInAsOperator(page);
  await page.goto("/operator/providers/production/mercuryo");
  const enabled = page.getByRole("switch", { name: "Enabled" });
  await enabled.click();
  const question = page.getByRole("dialog", { name: "Disable Mercuryo in production?" });
  await expect(question).toContainText(/got [\d,]+ quote requests in the last hour/);
  await question.getByRole("button", { name: "Disable" }).click();
  await expect(enabled).not.toBeChecked();
  await expect(page.getByText("Provider disabled")).toBeVisible();
  await enabled.click();
  await expect(page.getByText("Provider enabled")).toBeVisible();
  await expect(enabled).toBeChecked();
});

test("an operator opens, updates, and resolves an incident that the status page shows", async ({ page }) => {
  const title = `Charts load slowly ${Date.now()}`;
  await signInAsOperator(page);
  await page.goto("/operator/incidents");
  const send = async (open: string, action: string, message: string, fill?: () => Promise<void>) => {
    await page.getByRole("button", { name: open }).first().click();
    await fill?.();
    await page.getByRole("dialog").getByLabel("Message").fill(message);
    await page.getByRole("dialog").getByRole("button", { name: action }).click();
    await expect(page.getByText(message)).toBeVisible();
  };
  await send("Open incident", "Open incident", "We are looking into it.", async () => {
    await page.getByLabel("Component").selectOption("Dashboard");
    await page.getByLabel("Title").fill(title);
  });
  await send(`Add update to ${title}`, "Add update", "We found the cause.");
  await send(`Resolve ${title}`, "Resolve incident", "They are fast again.");
  await expect(page.getByRole("button", { name: `Resolve ${title}` })).toHaveCount(0);
  await expect(async () => {
    await page.goto("/status");
    await expect(page.getByRole("heading", { name: title })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText("They are fast again.")).toBeVisible();
});

test("the operator console requires a session, and sign-out ends it on the server", async ({ page, context }) => {
  await signInAsOperator(page);
  await page.goto("/operator");
  const cookies = await context.cookies();
  await signOut(page);
  await expect(page).toHaveURL(/operator\/sign-in/);
  await context.addCookies(cookies);
  const pages = [
    "",
    "/partners",
    "/providers",
    "/providers/countries",
    "/transactions",
    "/deliveries",
    "/callbacks",
    "/catalog",
    "/audit",
    "/incidents",
  ];
  for (const path of [...pages, "/partners/new", "/providers/sandbox/moonpay", "/transactions/tx_x", "/account"]) {
    await page.goto(`/operator${path}`);
    await expect(page, path).toHaveURL(/operator\/sign-in/);
  }
});

test("an operator retries a failed callback from its menu, without a confirmation", async ({ page }) => {
  const reference = `lost-${process.pid}-${Date.now()}`;
  const update = { reference, providerTransactionId: null, status: "processing", rawStatus: "paid" };
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  await sql`insert into callbacks (provider, environment, body_hash, state, received_at, attempts, outcome)
    values ('banxa', 'sandbox', ${Buffer.from(reference)}, ${JSON.stringify(update)}, now(), 14, 'given_up')`;
  await sql.end();
  await signInAsOperator(page);
  await page.goto("/operator/callbacks");
  const row = page.getByRole("row").filter({ has: page.getByTitle(reference) });
  await expect(row).toContainText("Banxa");
  await row.getByRole("button", { name: "Actions for the callback of Banxa" }).click();
  await expect(page.getByRole("menuitem", { name: "Search transactions" })).toHaveAttribute(
    "href",
    `/operator/transactions?q=${reference}`,
  );
  await page.getByRole("menuitem", { name: "Retry" }).click();
  await expect(page.getByText("Callback queued")).toBeVisible();
  await expect(row).toHaveCount(0);
});

/** Paths of all console pages, for a partner with data. */
async function allPages(page: Page): Promise<string[]> {
  const partnerId = await createPartner(page, "A partner with a rather long name that somebody typed in a hurry");
  const { id } = await createTransaction(partnerId);
  return [
    ...[
      "",
      "/partners",
      "/partners/new",
      `/partners/${partnerId}`,
      "/providers",
      "/providers/countries",
      "/providers/sandbox/moonpay",
    ],
    ...["/transactions", `/transactions/${id}`, "/deliveries", "/callbacks", "/catalog?id=BTC%3Amainnet", "/incidents"],
    ...["/catalog?kind=fiat", "/audit", "/account", `/partners/${partnerId}/sandbox/api-keys`],
    ...[`/partners/${partnerId}/sandbox/api-logs`, `/partners/${partnerId}/sandbox/webhooks`],
    ...[`/partners/${partnerId}/sandbox/transactions`],
  ];
}

test("no console page scrolls horizontally at 360 px", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signInAsOperator(page);
  for (const path of await allPages(page)) {
    await page.goto(`/operator${path}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(360);
  }
});

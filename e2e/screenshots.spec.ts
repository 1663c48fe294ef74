import type { Page } from "playwright/test";
import { type DemoInstallation, type DemoPages, startDemoInstallation } from "./demo-installation.ts";
import { expect, test } from "./fixtures.ts";

/** Reference screenshots of the main pages with the demo data of `npm start`. After an intended change, update them with
 * `npm test -- e2e screenshots --update-snapshots` and review each one. */
const looks = {
  light: { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1440, height: 900 } },
  "dark-phone": { colorScheme: "dark", viewport: { width: 360, height: 780 } },
} as const;

type Look = keyof typeof looks;
const usual: Look[] = ["light", "dark-phone"];
const all: Look[] = ["light", "dark", "dark-phone"];

type Picture = { name: string; address: string; shown?: Look[] };

const publicPages = ({ openLink, paidLink, completedLink, expiredLink }: DemoPages): Picture[] => [
  { name: "front-page", address: "/", shown: all },
  { name: "status", address: "/status", shown: all },
  { name: "docs-operation", address: "/docs/createTransaction" },
  { name: "sign-in", address: "/sign-in" },
  { name: "sign-up", address: "/sign-up" },
  { name: "operator-sign-in", address: "/operator/sign-in" },
  { name: "checkout", address: `/checkout/${openLink}`, shown: all },
  { name: "checkout-paid", address: `/checkout/${paidLink}`, shown: ["dark-phone"] },
  { name: "checkout-completed", address: `/checkout/${completedLink}`, shown: ["dark-phone"] },
  { name: "checkout-expired", address: `/checkout/${expiredLink}`, shown: ["dark-phone"] },
];

const quote = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";

const dashboardPages = ({ success, failed, review, ...ids }: DemoPages): Picture[] => [
  { name: "overview", address: "/overview", shown: all },
  { name: "transactions", address: "/transactions", shown: all },
  { name: "transaction-success", address: `/transactions/${success}`, shown: all },
  { name: "transaction-failed", address: `/transactions/${failed}` },
  { name: "transaction-review", address: `/transactions/${review}` },
  { name: "slippage", address: "/transactions/slippage" },
  { name: "quotes", address: "/quotes" },
  { name: "quotes-result", address: `/quotes?${quote}`, shown: all },
  { name: "api-logs", address: "/api-logs", shown: all },
  { name: "api-logs-request", address: `/api-logs?status=4xx&request=${ids.requestId}` },
  { name: "api-keys", address: "/api-keys" },
  { name: "api-key", address: `/api-keys/${ids.keyId}` },
  { name: "webhooks", address: "/webhooks" },
  { name: "endpoint", address: `/webhooks/${ids.endpointId}` },
  { name: "deliveries", address: "/webhooks/deliveries" },
  { name: "delivery", address: `/webhooks/deliveries/${ids.deliveryId}` },
  { name: "settings", address: "/settings" },
  { name: "members", address: "/settings/members" },
  { name: "account", address: "/settings/account" },
  { name: "audit", address: "/settings/audit" },
];

const operatorPages = ({ partnerId, review }: DemoPages): Picture[] => [
  { name: "operator-overview", address: "/operator", shown: all },
  { name: "operator-audit", address: "/operator/audit" },
  { name: "operator-transactions", address: "/operator/transactions" },
  { name: "operator-deliveries", address: "/operator/deliveries" },
  { name: "operator-partners", address: "/operator/partners" },
  { name: "operator-partner", address: `/operator/partners/${partnerId}`, shown: all },
  { name: "operator-providers", address: "/operator/providers" },
  { name: "operator-provider", address: "/operator/providers/sandbox/moonpay", shown: all },
  { name: "operator-catalog", address: "/operator/catalog" },
  { name: "operator-security", address: "/operator/security" },
  { name: "operator-review", address: `/operator/transactions/${review}`, shown: all },
];

test.describe.configure({ mode: "default", timeout: 300_000 });

let demo: DemoInstallation;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  demo = await startDemoInstallation();
});
test.afterAll(() => demo.stop());

// Of each page, with 50 rows.
const bytesMax = { html: 200_000, sent: 40_000 };

async function compare(page: Page, { name, address, shown = usual }: Picture) {
  await page.setViewportSize(looks.light.viewport);
  const response = await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
  const sizes = await response?.request().sizes();
  expect.soft((await response?.body())?.length, `${address}: bytes of HTML`).toBeLessThan(bytesMax.html);
  expect.soft(sizes?.responseBodySize, `${address}: bytes sent`).toBeLessThan(bytesMax.sent);
  for (const look of shown) {
    const { viewport, colorScheme } = looks[look];
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(() => scrollTo(0, 0));
    await expect.soft(page).toHaveScreenshot(`${name}-${look}.png`);
  }
}

// Before other tests get quotes, which its pages count.
test("operator pages match their screenshots", async ({ browser }) => {
  const page = await demo.open(browser, "operator");
  for (const picture of operatorPages(demo.pages)) await compare(page, picture);
});

test("dashboard pages match their screenshots", async ({ browser }) => {
  const page = await demo.open(browser, "owner");
  for (const picture of dashboardPages(demo.pages))
    await compare(page, { ...picture, address: `/sandbox${picture.address}` });
});

test("public pages match their screenshots", async ({ browser }) => {
  const page = await demo.open(browser);
  for (const picture of publicPages(demo.pages)) await compare(page, picture);
});

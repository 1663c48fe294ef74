import type { Page } from "playwright/test";
import { type DemoPages, startDemoInstallation } from "./demo-installation.ts";
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
  { name: "docs-quickstart", address: "/docs/quickstart" },
  { name: "docs-coverage", address: "/docs/coverage" },
  { name: "sign-in", address: "/sign-in" },
  { name: "sign-up", address: "/sign-up" },
  { name: "operator-sign-in", address: "/operator/sign-in" },
  { name: "checkout", address: `/checkout/${openLink}`, shown: all },
  { name: "checkout-paid", address: `/checkout/${paidLink}`, shown: ["dark-phone"] },
  { name: "checkout-completed", address: `/checkout/${completedLink}`, shown: ["dark-phone"] },
  { name: "receipt", address: `/checkout/${completedLink}/receipt` },
  { name: "checkout-expired", address: `/checkout/${expiredLink}`, shown: ["dark-phone"] },
];

const quote = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";

const dashboardPages = ({ success, failed, review, ...ids }: DemoPages): Picture[] => [
  { name: "overview", address: "/sandbox/overview", shown: all },
  { name: "transactions", address: "/sandbox/transactions", shown: all },
  { name: "transaction-success", address: `/sandbox/transactions/${success}`, shown: all },
  { name: "transaction-failed", address: `/sandbox/transactions/${failed}` },
  { name: "transaction-review", address: `/sandbox/transactions/${review}` },
  { name: "slippage", address: "/sandbox/transactions/slippage" },
  { name: "customer", address: `/sandbox/customers/${ids.customerId}` },
  { name: "statements", address: "/sandbox/statements" },
  { name: "quotes", address: "/sandbox/quotes" },
  { name: "api-logs", address: "/sandbox/api-logs", shown: all },
  { name: "api-logs-request", address: `/sandbox/api-logs?status=4xx&request=${ids.requestId}` },
  { name: "api-keys", address: "/sandbox/api-keys" },
  { name: "api-key", address: `/sandbox/api-keys/${ids.keyId}` },
  { name: "webhooks", address: "/sandbox/webhooks" },
  { name: "endpoint", address: `/sandbox/webhooks/${ids.endpointId}` },
  { name: "deliveries", address: "/sandbox/webhooks/deliveries" },
  { name: "delivery", address: `/sandbox/webhooks/deliveries/${ids.deliveryId}` },
  { name: "integration", address: "/sandbox/integration", shown: all },
  { name: "settings", address: "/sandbox/settings" },
  { name: "members", address: "/sandbox/settings/members" },
  { name: "account", address: "/sandbox/settings/account" },
  { name: "audit", address: "/sandbox/settings/audit" },
];

const quotePages: Picture[] = [{ name: "quotes-result", address: `/sandbox/quotes?${quote}`, shown: all }];

const operatorPages = ({ partnerId, review }: DemoPages): Picture[] => [
  { name: "operator-overview", address: "/operator", shown: all },
  { name: "operator-audit", address: "/operator/audit" },
  { name: "operator-transactions", address: "/operator/transactions" },
  { name: "operator-deliveries", address: "/operator/deliveries" },
  { name: "operator-partners", address: "/operator/partners" },
  { name: "operator-partner", address: `/operator/partners/${partnerId}`, shown: all },
  { name: "operator-partner-company", address: `/operator/partners/${partnerId}/production/company` },
  { name: "operator-providers", address: "/operator/providers" },
  { name: "operator-provider", address: "/operator/providers/sandbox/moonpay", shown: all },
  { name: "operator-provider-setup", address: "/operator/providers/sandbox/moonpay/onboarding" },
  { name: "operator-catalog", address: "/operator/catalog" },
  { name: "operator-security", address: "/operator/security" },
  { name: "operator-review", address: `/operator/transactions/${review}`, shown: all },
];

// Of each page, with 50 rows.
const bytesMax = { html: 200_000, sent: 40_000 };

async function compare(page: Page, { name, address, shown = usual }: Picture) {
  await page.setViewportSize(looks.light.viewport);
  const response = await page.goto(address);
  await expect(page.locator(".animate-pulse:visible")).toHaveCount(0);
  // The panel of a request scrolls into view when it receives focus.
  if (address.includes("request=")) await expect(page.getByRole("complementary", { name: /GET|POST/ })).toBeFocused();
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

// One test, because the order matters: an operator's views of the partner are in its audit log, and quotes in the health of the
// providers.
test("main pages match their screenshots and stay within their size limits", async ({ browser }) => {
  test.setTimeout(1_200_000);
  const demo = await startDemoInstallation();
  const groups = [
    { role: "owner", pictures: dashboardPages(demo.pages) },
    { role: "operator", pictures: operatorPages(demo.pages) },
    { role: "owner", pictures: quotePages },
    { role: undefined, pictures: publicPages(demo.pages) },
  ];
  for (const { role, pictures } of groups) {
    const page = await demo.open(browser, role);
    for (const picture of pictures) await test.step(picture.name, () => compare(page, picture));
    await page.context().close();
  }
  await demo.stop();
});

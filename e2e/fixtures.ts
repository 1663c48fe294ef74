import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect, type Page, type Response } from "playwright/test";
import { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import { basePath } from "#lib/openapi/operation.ts";
import { assertDocumented } from "#lib/openapi/test-conformance.ts";
import { compareFetchedResponses } from "#lib/openapi/test-fetch.ts";

export { expect };

compareFetchedResponses();

const baseUrl = process.env.BASE_URL ?? "";
export const password = "a password of some length";
export const btcWallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

/** A BUY at MoonPay. */
export const purchase = {
  type: "BUY" as const,
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
  amount: 150_000,
  provider: "moonpay",
  redirect_url: "https://shop.example/thanks",
};

/** Our published client, as a partner's server would use it. */
export const clientFor = (apiKey: string) => new SlipwayClient({ baseUrl, apiKey });

let signUps = 0;

const newEmail = () => `ada-${process.pid}-${++signUps}-${Date.now()}@example.com`;

/** Signs up as a new partner and signs in, by the requests of the forms, without opening a page. */
export async function signUp(page: Page): Promise<{ email: string }> {
  const email = newEmail();
  await post(page, "/api/sign-up", { name: "Ada", partner_name: "Ada's Wallet", email, password });
  const token = await page.request.get("/api/auth/csrf");
  const form = { email, password, csrfToken: (await token.json()).csrfToken, json: "true" };
  const headers = { origin: new URL(token.url()).origin };
  const response = await page.request.post("/api/auth/callback/credentials", { headers, form });
  expect((await response.json()).url).not.toContain("error");
  return { email };
}

/** Signs up in the form and waits for the sandbox overview. */
export async function signUpInForm(page: Page): Promise<void> {
  await page.goto("/sign-up");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("Company or app").fill("Ada's Wallet");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/sandbox\/overview/);
}

/** What a form sends to the installation of this page, whose origin it needs. Returns the `data` of the response. */
export async function post(page: Page, path: string, data: object, method = "POST") {
  const { origin } = new URL((await page.request.get("/readyz")).url());
  const response = await page.request.fetch(path, { method, headers: { origin }, data });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()).data;
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Account menu$/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

/** Creates a TEST key by the request of the dashboard, without opening a page. */
export const createTestKey = async (page: Page, name: string): Promise<string> =>
  (await post(page, "/api/dashboard/sandbox/api-keys", { name })).key;

/** Creates a TEST key in the dialog, which shows its value once. */
export async function createTestKeyInDialog(page: Page, name: string): Promise<string> {
  await page.goto("/sandbox/api-keys");
  await page.getByRole("button", { name: "Create key" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create key" }).click();
  const shown = dialog.getByText(/^svc_test_[0-9A-Za-z]{49}$/);
  await expect(shown).toBeVisible();
  const key = (await shown.textContent()) ?? "";
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: /done|close/i }).click();
  await expect(dialog).toBeHidden();
  return key;
}

async function compareResponse(path: string, response: Response): Promise<void> {
  // A page that is left loses its responses.
  const body = await response.text().catch(() => null);
  if (body === null) return;
  const [headers, status] = [await response.allHeaders(), response.status()];
  assertDocumented(response.request().method(), path, { status, headers, body });
}

type Fixtures = {
  /** The partner's site: the redirect URL of buyers. */
  shop: { url: string };
};

export const test = base.extend<Fixtures>({
  /** Fails if a page gets a response of the Partner API that isn't as documented. */
  page: async ({ page }, use) => {
    const compared: Promise<void>[] = [];
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith(`${basePath}/`)) compared.push(compareResponse(pathname, response));
    });
    await use(page);
    await Promise.all(compared);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern.
  shop: async ({}, use) => {
    const server: Server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<!doctype html><title>Shop</title><h1>Thank you for your order</h1>");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/thanks` });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

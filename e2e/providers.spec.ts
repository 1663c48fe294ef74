import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import postgres from "postgres";
import type { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import { SlipwayError } from "#clients/typescript/src/slipway-error.ts";
import { btcWallet, clientFor, createTestKey, expect, signUp, test } from "./fixtures.ts";

// For every provider, BUY and SELL: from the checkout link through the simulator's pages to each final status.

type Side = "BUY" | "SELL";
type Route = Omit<Parameters<SlipwayClient["listQuotes"]>[0], "wallet_address" | "providers" | "type">;

const tronWallet = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const euros = { fiat_currency: "EUR", crypto_currency: "BTC", network: "mainnet", amount: 500 };
const nairas = { fiat_currency: "NGN", crypto_currency: "USDT", network: "tron", amount: 150_000 };
const routes: Route[] = [
  { ...euros, payment_method: "card" },
  { ...euros, payment_method: "sepa_bank_transfer" },
  { ...euros, payment_method: "bank_transfer" },
  { ...nairas, payment_method: "bank_transfer" },
];

const simulator = process.env.SIMULATOR_URL ?? "";
const registry = readFileSync(new URL("../lib/providers/registry.ts", import.meta.url), "utf8");
const providers = Array.from(
  registry.matchAll(/#lib\/providers\/adapters\/([\w-]+)\/adapter\.ts/g),
  ([, id = ""]) => id,
);

type Shared = { client: SlipwayClient };

// One partner per worker, to sign up only once.
const it = test.extend<object, Shared>({
  client: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? "" });
      const page = await context.newPage();
      await signUp(page);
      const client = clientFor(await createTestKey(page, "providers"));
      await context.close();
      await use(client);
    },
    { scope: "worker" },
  ],
});

for (const provider of providers) {
  it(`${provider}: transactions reach success, failed and expired in each direction it supports`, async ({
    page,
    client,
    shop,
  }) => {
    it.setTimeout(300_000);
    const served = {
      BUY: await supportedRoute(client, provider, "BUY"),
      SELL: await supportedRoute(client, provider, "SELL"),
    };
    expect(served.BUY).toBeTruthy();
    for (const side of ["BUY", "SELL"] as const) {
      const route = served[side];
      if (!route) continue;
      const options = { provider, side, route, redirect_url: shop.url };

      await it.step(`${side}, success`, async () => {
        const { link, transaction_id } = await create(client, options);
        await startPayment(page, link);
        await pay(page, provider, transaction_id);
        await reaches(client, transaction_id, "success");
        await expectCheckoutState(page, link, /complete/i);
      });

      await it.step(`${side}, failed`, async () => {
        const { link, transaction_id } = await create(client, options);
        await startPayment(page, link);
        await page.getByRole("button", { name: isCheckoutPage(page) ? "Simulate failure" : /^Fail/ }).click();
        // One provider's failed status is provisional until the next poll confirms it.
        if (!(await reachesSoon(client, transaction_id, "failed"))) await expireLink(transaction_id);
        await reaches(client, transaction_id, "failed");
        await expectCheckoutState(page, link, /failed/i);
      });

      await it.step(`${side}, expired`, async () => {
        const { link, transaction_id } = await create(client, options);
        await startPayment(page, link);
        await expireLink(transaction_id);
        // Once the provider has an order, the order expires rather than the link.
        if (!(await reachesSoon(client, transaction_id, "expired")))
          await controlOrder(provider, transaction_id, "expire");
        await reaches(client, transaction_id, "expired");
        await expectCheckoutState(page, link, /has expired|not completed/i);
      });
    }
  });
}

/** Opens the checkout again in a new tab and expects the state, without a way to pay. */
async function expectCheckoutState(opened: Page, link: string, title: RegExp) {
  const page = await opened.context().newPage();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await expect(page.getByRole("button", { name: /ontinue/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /return to/i })).toBeVisible();
  await page.close();
}

/** The first route the provider supports in this direction, or null. */
async function supportedRoute(client: SlipwayClient, provider: string, type: Side): Promise<Route | null> {
  for (const route of routes) {
    const quotes = await client.listQuotes({ ...route, type, ...walletFor(route), providers: provider });
    if (quotes.some(({ is_supported }) => is_supported)) return route;
  }
  return null;
}

const walletFor = ({ network }: Route) => ({ wallet_address: network === "tron" ? tronWallet : btcWallet });

type CreateOptions = { provider: string; side: Side; route: Route; redirect_url: string };
let createdCount = 0;

/** SELL sends no wallet; a provider that needs a refund wallet asks for it at checkout. */
function create(client: SlipwayClient, { provider, side, route, redirect_url }: CreateOptions) {
  createdCount += 1;
  return client.createTransaction({
    ...route,
    ...(side === "BUY" && walletFor(route)),
    type: side,
    provider,
    partner_context: `${provider}-${side}-${process.pid}-${createdCount}`,
    redirect_url,
  });
}

const isCheckoutPage = (page: Page) => new URL(page.url()).pathname.startsWith("/checkout/");

/** Goes from the link to the provider's page or payment instructions, filling in the forms on the way. */
async function startPayment(page: Page, link: string) {
  await page.goto(link);
  for (let forms = 0; forms < 5; forms += 1) {
    const button = page.getByRole("button", { name: /^(Agree and c|C)ontinue/ });
    if (!isCheckoutPage(page) || (await button.count()) === 0) return;
    await fillForm(page);
    await button.click();
    await page.waitForLoadState("domcontentloaded");
  }
  throw new Error("the checkout page keeps asking for input");
}

const fieldValues: [RegExp, string][] = [
  [/NIN|BVN/, "12345678901"],
  [/mail/i, "ada@example.com"],
  [/phone|mobile/i, "+2348031234567"],
  [/account/i, "0123456789"],
  [/hash/i, "a".repeat(64)],
  [/birth|date/i, "1990-01-31"],
];

async function fillForm(page: Page) {
  const isTron = (await page.getByText(/tron/i).count()) > 0;
  for (const select of await page.locator('select[name^="answer."][required]').all()) {
    if ((await select.inputValue()) === "") await select.selectOption({ index: 1 });
  }
  for (const input of await page.locator("input[required]:not([type=radio]):not([type=hidden])").all()) {
    if ((await input.inputValue()) !== "") continue;
    const label = await page.locator(`label[for="${await input.getAttribute("id")}"]`).textContent();
    await input.fill(fieldValue(label ?? "", isTron));
  }
}

function fieldValue(label: string, isTron: boolean): string {
  if (/wallet/i.test(label)) return isTron ? tronWallet : btcWallet;
  return fieldValues.find(([words]) => words.test(label))?.[1] ?? "Ada Obi";
}

/** Pays at the provider, or follows the payment instructions and confirms the payment where asked to. */
async function pay(page: Page, provider: string, transactionId: string) {
  if (!isCheckoutPage(page)) return page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("region", { name: /^How to/ })).toBeVisible();
  const simulation = page.getByRole("button", { name: /^Simulate (payment|crypto received)$/ });
  await expect(simulation).toBeVisible();
  const confirmation = page.getByRole("button", { name: /^I have/ }).or(page.getByRole("link", { name: /^I have/ }));
  if (await confirmation.count()) {
    await confirmation.first().click();
    await page.waitForLoadState("domcontentloaded");
    await fillForm(page);
    const confirm = page.getByRole("button", { name: /^I have/ });
    if (await confirm.count()) await confirm.click();
  } else return simulation.click();
  await controlOrder(provider, transactionId, "pay").catch((error: Error) => {
    // The provider had already marked the order as paid.
    if (!/409/.test(error.message)) throw error;
  });
}

async function orderOf(provider: string, reference: string): Promise<{ id: string } | undefined> {
  const response = await fetch(`${simulator}/control/orders?provider=${provider}&reference=${reference}`);
  const found: unknown = await response.json();
  const list = Array.isArray(found) ? found : ((found as { orders?: { id: string }[] }).orders ?? []);
  return list[0];
}

async function controlOrder(provider: string, reference: string, action: string) {
  const order = await orderOf(provider, reference);
  if (!order) throw new Error(`${provider} has no order ${reference}`);
  const response = await fetch(`${simulator}/control/orders/${order.id}/${action}`, { method: "POST" });
  if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`);
}

/** Expires the checkout link and makes the next poll due now, as if the order had been polled for an hour. */
async function expireLink(transactionId: string) {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  await sql`
    update transactions set link_expires_at = now() - interval '1 minute', check_count = 5, next_check_at = now()
    where id = ${transactionId}`;
  await sql.end();
}

async function reachesSoon(client: SlipwayClient, transactionId: string, status: string): Promise<boolean> {
  return reaches(client, transactionId, status, 6_000).then(
    () => true,
    () => false,
  );
}

async function reaches(client: SlipwayClient, transactionId: string, status: string, timeout = 40_000) {
  const read = async () => {
    try {
      return (await client.getTransaction(transactionId)).status;
    } catch (error) {
      if (error instanceof SlipwayError) return error.code;
      throw error;
    }
  };
  await expect.poll(read, { timeout }).toBe(status);
}

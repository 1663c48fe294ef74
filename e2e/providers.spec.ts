import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import postgres from "postgres";
import type { SlipwayClient } from "#clients/typescript/slipway-client.ts";
import { SlipwayError } from "#clients/typescript/slipway-error.ts";
import { btcWallet, clientFor, createTestKey, expect, signUp, test } from "./fixtures.ts";

// Every provider's way from our link to each end, BUY and SELL, at the simulator's pages.

type Side = "BUY" | "SELL";
type Route = Omit<Parameters<SlipwayClient["listQuotes"]>[0], "wallet_address" | "providers" | "type">;

const tronWallet = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
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
const providers = Array.from(registry.matchAll(/#lib\/providers\/([\w-]+)\/adapter\.ts/g), ([, id = ""]) => id);

type Shared = { client: SlipwayClient };

// One partner for each worker: signing up is another test's matter.
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
  it(`${provider}: to success, failed and expired, each way it serves`, async ({ page, client, shop }) => {
    it.setTimeout(300_000);
    const served = {
      BUY: await servedRoute(client, provider, "BUY"),
      SELL: await servedRoute(client, provider, "SELL"),
    };
    expect(served.BUY).toBeTruthy();
    for (const side of ["BUY", "SELL"] as const) {
      const route = served[side];
      if (!route) continue;
      const wanted = { provider, side, route, redirect_url: shop.url };

      await it.step(`${side}, success`, async () => {
        const { link, transaction_id } = await create(client, wanted);
        await startPayment(page, link);
        await pay(page, provider, transaction_id);
        await reaches(client, transaction_id, "success");
        await showsState(page, link, /complete/i);
      });

      await it.step(`${side}, failed`, async () => {
        const { link, transaction_id } = await create(client, wanted);
        await startPayment(page, link);
        if (isOurs(page)) await act(provider, transaction_id, "fail");
        else await page.getByRole("button", { name: /^Fail/ }).click();
        // One provider's word for it may still be taken back: it counts once it is read at the next look.
        if (!(await isSoon(client, transaction_id, "failed"))) await passTime(transaction_id);
        await reaches(client, transaction_id, "failed");
        await showsState(page, link, /failed/i);
      });

      await it.step(`${side}, expired`, async () => {
        const { link, transaction_id } = await create(client, wanted);
        await startPayment(page, link);
        await passTime(transaction_id);
        // Where the provider has an order already, that runs out, not our link.
        if (!(await isSoon(client, transaction_id, "expired"))) await act(provider, transaction_id, "expire");
        await reaches(client, transaction_id, "expired");
        await showsState(page, link, /run out|in time/i);
      });
    }
  });
}

/** Our page in that state, opened anew as after a closed tab: nothing is left to press that pays. */
async function showsState(opened: Page, link: string, title: RegExp) {
  const page = await opened.context().newPage();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await expect(page.getByRole("button", { name: /ontinue/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /back to/i })).toBeVisible();
  await page.close();
}

/** The first of the routes that the provider serves this way; null where it serves none of them. */
async function servedRoute(client: SlipwayClient, provider: string, type: Side): Promise<Route | null> {
  for (const route of routes) {
    const quotes = await client.listQuotes({ ...route, type, ...walletFor(route), providers: provider });
    if (quotes.some(({ is_supported }) => is_supported)) return route;
  }
  return null;
}

const walletFor = ({ network }: Route) => ({ wallet_address: network === "tron" ? tronWallet : btcWallet });

type Wanted = { provider: string; side: Side; route: Route; redirect_url: string };
let made = 0;

/** SELL hands over no wallet: a provider that wants one for refunds asks on our page. */
function create(client: SlipwayClient, { provider, side, route, redirect_url }: Wanted) {
  made += 1;
  return client.createTransaction({
    ...route,
    ...(side === "BUY" && walletFor(route)),
    type: side,
    provider,
    partner_context: `${provider}-${side}-${process.pid}-${made}`,
    redirect_url,
  });
}

const isOurs = (page: Page) => new URL(page.url()).pathname.startsWith("/checkout/");

/** From our link to the provider's page, or to its instructions on ours, answering what is asked on the way. */
async function startPayment(page: Page, link: string) {
  await page.goto(link);
  for (let forms = 0; forms < 5; forms += 1) {
    const button = page.getByRole("button", { name: /^(Agree and c|C)ontinue/ });
    if (!isOurs(page) || (await button.count()) === 0) return;
    await fillAsked(page);
    await button.click();
    await page.waitForLoadState("domcontentloaded");
  }
  throw new Error("our page asks for ever");
}

const answers: [RegExp, string][] = [
  [/mail/i, "ada@example.com"],
  [/phone|mobile/i, "+2348031234567"],
  [/account/i, "0123456789"],
  [/hash/i, "a".repeat(64)],
  [/birth|date/i, "1990-01-31"],
];

async function fillAsked(page: Page) {
  const isTron = (await page.getByText(/tron/i).count()) > 0;
  for (const select of await page.locator('select[name^="answer."][required]').all()) {
    if ((await select.inputValue()) === "") await select.selectOption({ index: 1 });
  }
  for (const input of await page.locator("input[required]:not([type=radio]):not([type=hidden])").all()) {
    if ((await input.inputValue()) !== "") continue;
    const label = await page.locator(`label[for="${await input.getAttribute("id")}"]`).textContent();
    await input.fill(answerTo(label ?? "", isTron));
  }
}

function answerTo(label: string, isTron: boolean): string {
  if (/wallet/i.test(label)) return isTron ? tronWallet : btcWallet;
  return answers.find(([words]) => words.test(label))?.[1] ?? "Ada Obi";
}

/** The buyer pays at the provider, or as our page instructs, and says so where it asks for that. */
async function pay(page: Page, provider: string, transactionId: string) {
  if (!isOurs(page)) return page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("region", { name: /^How to/ })).toBeVisible();
  const said = page.getByRole("button", { name: /^I have/ }).or(page.getByRole("link", { name: /^I have/ }));
  if (await said.count()) {
    await said.first().click();
    await page.waitForLoadState("domcontentloaded");
    await fillAsked(page);
    const confirm = page.getByRole("button", { name: /^I have/ });
    if (await confirm.count()) await confirm.click();
  }
  await act(provider, transactionId, "pay").catch((error: Error) => {
    // Saying so was enough for it.
    if (!/409/.test(error.message)) throw error;
  });
}

async function orderOf(provider: string, reference: string): Promise<{ id: string } | undefined> {
  const answer = await fetch(`${simulator}/control/orders?provider=${provider}&reference=${reference}`);
  const found: unknown = await answer.json();
  const list = Array.isArray(found) ? found : ((found as { orders?: { id: string }[] }).orders ?? []);
  return list[0];
}

async function act(provider: string, reference: string, what: string) {
  const order = await orderOf(provider, reference);
  if (!order) throw new Error(`${provider} has no order ${reference}`);
  const answer = await fetch(`${simulator}/control/orders/${order.id}/${what}`, { method: "POST" });
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
}

/** Puts the link's two hours into the past, and the worker's next look at the provider to now, as after an hour of asking. */
async function passTime(transactionId: string) {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  await sql`
    update transactions set link_expires_at = now() - interval '1 minute', check_count = 5, next_check_at = now()
    where id = ${transactionId}`;
  await sql.end();
}

async function isSoon(client: SlipwayClient, transactionId: string, status: string): Promise<boolean> {
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

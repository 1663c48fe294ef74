import type { Page } from "playwright/test";
import type { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import { btcWallet, clientFor, createTestKey, expect, signUp, test } from "./fixtures.ts";

type Route = Omit<Parameters<SlipwayClient["listQuotes"]>[0], "wallet_address" | "providers">;
type Case = {
  name: string;
  provider: string;
  route: Route;
  /** Sent by the partner, or entered by the buyer at checkout. */
  wallet: "sent" | "entered" | "none";
};

const buy: Route = {
  type: "BUY",
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
  amount: 150_000,
};
const buyEuro: Route = { ...buy, fiat_currency: "EUR", amount: 500 };
const sell: Route = { ...buyEuro, type: "SELL", payment_method: "sepa_bank_transfer" };

const cases: Case[] = [
  { name: "BUY at a hosted provider, wallet sent by the partner", provider: "moonpay", route: buy, wallet: "sent" },
  { name: "BUY at a hosted provider, wallet entered by the buyer", provider: "paybis", route: buy, wallet: "entered" },
  { name: "BUY at the exchange-type provider", provider: "guardarian", route: buyEuro, wallet: "sent" },
  { name: "SELL at a hosted provider", provider: "moonpay", route: sell, wallet: "none" },
  { name: "SELL at the exchange-type provider", provider: "guardarian", route: sell, wallet: "none" },
];

for (const { name, provider, route, wallet } of cases) {
  test(`the integration flow: ${name}`, async ({ page, shop }) => {
    await signUp(page);
    const client = clientFor(await createTestKey(page, "flow"));
    const walletField = wallet === "sent" ? { wallet_address: btcWallet } : {};

    await test.step("1. fetch available assets", () => expectRouteListed(client, route));

    await test.step("2. fetch quotes", async () => {
      const quotes = await client.listQuotes({ ...route, ...walletField });
      expect(quotes.find((entry) => entry.provider.identifier === provider)).toMatchObject({ is_supported: true });
    });

    const created = await test.step("3. create a transaction", () =>
      client.createTransaction({
        ...route,
        ...walletField,
        provider,
        partner_context: `order-${Date.now()}`,
        redirect_url: shop.url,
      }));

    await test.step("4. the buyer opens the link and pays at the provider", async () => {
      await page.goto(created.link);
      await expect(page.getByText("Ada's Wallet").first()).toBeVisible();
      if (wallet === "entered") await page.getByLabel(/wallet/i).fill(btcWallet);
      await page.getByRole("button", { name: /^Continue to/ }).click();
      await expect(page.getByText("This is a simulator. No money moves.")).toBeVisible();
      await page.getByRole("button", { name: /^Pay/ }).click();
      await expect(page).toHaveURL(shop.url);
    });

    await test.step("5. poll the status", async () => {
      const found = await client.getTransaction(created.transaction_id);
      expect(found).toMatchObject({ status: "success", is_final: true, provider });
      if (route.type === "BUY")
        expect(found).toMatchObject({ recipient_address: btcWallet, transaction_hash: expect.stringMatching(/./) });
    });

    await expectInDashboard(page, created.transaction_id);
  });
}

async function expectRouteListed(client: SlipwayClient, route: Case["route"]) {
  const { type, fiat_currency } = route;
  const [cryptos, fiats, { payment_methods }] = await Promise.all([
    client.listCryptoCurrencies({ type }),
    client.listFiatCurrencies({ type }),
    client.listPaymentMethods({ type, fiat_currency }),
  ]);
  expect(cryptos).toContainEqual(expect.objectContaining({ code: route.crypto_currency, network: route.network }));
  expect(fiats).toContainEqual(expect.objectContaining({ code: fiat_currency }));
  expect(payment_methods).toContainEqual(expect.objectContaining({ svc_id: route.payment_method }));
}

async function expectInDashboard(page: Page, transactionId: string) {
  await page.goto(`/sandbox/transactions/${transactionId}`);
  await expect(page.getByText("success").first()).toBeVisible();
  await page.goto("/sandbox/api-logs");
  await expect(page.getByText(`/api/v1/partner/transactions/${transactionId}`).first()).toBeVisible();
  await expect(page.getByText("/api/v1/partner/quotes").first()).toBeVisible();
  await page.goto("/production/api-logs");
  await expect(page.getByRole("heading", { name: "API logs" })).toBeVisible();
  // The empty state contains an example request, which is not a table cell.
  await expect(page.getByRole("cell", { name: /\/api\/v1\/partner/ })).toHaveCount(0);
}

test("the exchange-type provider without a wallet is unsupported and rejects the transaction", async ({
  page,
  shop,
}) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "no wallet"));
  const quotes = await client.listQuotes(buyEuro);
  const entry = quotes.find((quote) => quote.provider.identifier === "guardarian");
  expect(entry).toMatchObject({ is_supported: false, unsupported: { code: "wallet_address_required" } });
  const creation = { ...buyEuro, provider: "guardarian", partner_context: "x", redirect_url: shop.url };
  await expect(client.createTransaction(creation)).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "wallet_address", code: "wallet_address_required" }],
  });
});

for (const [action, status] of [
  ["Fail", "failed"],
  ["Cancel", "cancelled"],
] as const) {
  test(`a payment can end as ${status}`, async ({ page, shop }) => {
    await signUp(page);
    const client = clientFor(await createTestKey(page, status));
    // Paybis reports both outcomes.
    const body = {
      ...buy,
      provider: "paybis",
      partner_context: status,
      redirect_url: shop.url,
      wallet_address: btcWallet,
    };
    const data = await client.createTransaction(body);
    await page.goto(data.link);
    await page.getByRole("button", { name: /^Continue to/ }).click();
    await page.getByRole("button", { name: new RegExp(`^${action}`) }).click();
    await expect.poll(async () => (await client.getTransaction(data.transaction_id)).status).toBe(status);
    await page.goto(data.link);
    await expect(page.getByRole("link", { name: /return to/i })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Continue to/ })).toHaveCount(0);
  });
}

import type { Page } from "playwright/test";
import { btcWallet, clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";

// What buyers type and copy where the provider has no payment page, and the link of the page.

const phone = { viewport: { width: 360, height: 640 } };
const usdt = { crypto_currency: "USDT", network: "tron", payment_method: "bank_transfer", provider: "yellow-card" };
const tronWallet = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";

async function newLink(page: Page, redirectUrl: string, change: object) {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "details"));
  const partner_context = `details-${process.pid}-${Date.now()}`;
  return client.createTransaction({ ...purchase, partner_context, redirect_url: redirectUrl, ...change });
}

const proceed = (page: Page) => page.getByRole("button", { name: /^Continue/ });

test("numbers are checked before they are sent, and the transfer has one reference", async ({
  page,
  browser,
  shop,
}) => {
  const { link } = await newLink(page, shop.url, { ...usdt, wallet_address: tronWallet });
  const permissions = ["clipboard-read", "clipboard-write"];
  const buyer = await (await browser.newContext({ ...phone, permissions })).newPage();
  await buyer.goto(link);
  await expect(buyer.getByText("USDT (Tether)")).toBeVisible();
  await expect(buyer.getByText(/^1 USDT = [\d,.]+ NGN$/)).toBeVisible();
  await proceed(buyer).click();

  // Shown by the script, which also checks the fields.
  await expect(buyer.getByRole("button", { name: "Copy link" })).toBeVisible();
  const nin = buyer.getByLabel("National identification number (NIN)");
  await expect(nin).toHaveAttribute("inputmode", "numeric");
  await nin.fill("1234 567");
  await nin.blur();
  await expect(buyer.getByText("Enter 11 digits")).toBeVisible();
  await buyer.getByLabel(/^Full name/).fill("Ada Obi");
  await buyer.getByLabel("Email address").fill("ada@example.com");
  await buyer.getByLabel(/^Phone number/).fill("+2348031234567");
  await buyer.getByLabel("Home address").fill("1 Marina, Lagos");
  await buyer.getByLabel("Date of birth").fill("1990-01-31");
  await buyer.getByLabel(/BVN/).fill("22345678901");
  await proceed(buyer).click();
  await expect(buyer.getByRole("heading", { name: "Your details" })).toBeVisible();
  await nin.fill("1234 567-8901");
  await proceed(buyer).click();

  await expect(buyer.getByRole("heading", { name: "Waiting for your payment" })).toBeVisible();
  await expect(buyer.getByText("Payment reference (write exactly this)")).toBeVisible();
  await expect(buyer.getByText(/^tx_/)).toBeHidden();
  await expect(buyer.getByText("150,000 NGN", { exact: true }).first()).toBeVisible();
  await buyer.getByRole("button", { name: "Copy Amount" }).click();
  expect(await buyer.evaluate(() => navigator.clipboard.readText())).toBe("150000");
  await buyer.getByText("Need help?").click();
  await expect(buyer.getByText(/^tx_/)).toBeVisible();
  await buyer.context().close();
});

test("the link can be emailed to oneself and copied, and questions are answered without JavaScript", async ({
  page,
  browser,
  shop,
}) => {
  const { link } = await newLink(page, shop.url, { wallet_address: btcWallet });
  const plain = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage();
  await plain.goto(link);
  const mail = new URL((await plain.getByRole("link", { name: "Email me this link" }).getAttribute("href")) ?? "");
  expect(mail.searchParams.get("body")).toBe(link);
  expect(mail.searchParams.get("subject")).toMatch(/^Ada's Wallet: Pay 150,000 NGN, receive about /);
  await expect(plain.getByRole("button", { name: "Copy link" })).toHaveCount(0);
  await plain.getByText("Questions", { exact: true }).click();
  await expect(plain.getByText("Who is MoonPay?")).toBeVisible();
  await expect(plain.getByRole("link", { name: "www.moonpay.com" })).toHaveAttribute("rel", "noreferrer");
  await expect(plain.getByText(/^You return to Ada's Wallet \(127\.0\.0\.1:\d+\) after the payment\.$/)).toBeVisible();
  await plain.context().close();

  const permissions = ["clipboard-read", "clipboard-write"];
  const buyer = await (await browser.newContext({ ...phone, permissions })).newPage();
  await buyer.goto(link);
  await buyer.getByRole("button", { name: "Copy link" }).click();
  expect(await buyer.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await buyer.context().close();
});

test("a buyer whose network has to wait sees the seconds count down", async ({ page, browser, shop }) => {
  const { link } = await newLink(page, shop.url, { provider: "guardarian", wallet_address: btcWallet });
  const buyer = await (await browser.newContext(phone)).newPage();
  await buyer.goto(`${link}?problem=address_limited&until=${Math.ceil(Date.now() / 1_000) + 4}`);
  await expect(buyer.getByText("Guardarian accepts one order per minute from your network.")).toBeVisible();
  await expect(buyer.getByRole("timer")).toHaveText(/^Try again in [1-5] seconds?\.$/);
  await expect(buyer.getByRole("timer")).toHaveText("You can try again now.");
  await buyer.context().close();
});

import type { Browser, Page } from "playwright/test";
import { demoCompany } from "#lib/company/contract.ts";
import { btcWallet, clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";
import { inspectPage } from "./inspect-page.ts";

async function paidPurchase(page: Page, redirectUrl: string) {
  await signUp(page);
  await page.goto("/sandbox/settings");
  await page.getByLabel("Email", { exact: true }).fill("help@ada.example");
  await page.getByRole("button", { name: "Save contact" }).click();
  await expect(page.getByText("Support contact updated")).toBeVisible();
  const client = clientFor(await createTestKey(page, "receipt"));
  const created = await client.createTransaction({
    ...purchase,
    wallet_address: btcWallet,
    partner_context: `receipt-${process.pid}-${Date.now()}`,
    redirect_url: redirectUrl,
  });
  await page.goto(created.link);
  await page.getByRole("button", { name: /^(Agree and c|C)ontinue/ }).click();
  return { client, ...created };
}

/** A phone without JavaScript, so that the page of a successful payment isn't left. */
async function plainPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });
  return context.newPage();
}

test("after success, the buyer finds whom to ask and a receipt that fits one page", async ({ page, browser, shop }) => {
  const { client, link, transaction_id } = await paidPurchase(page, shop.url);
  const phone = await plainPhone(browser);
  await phone.goto(`${link}/receipt`);
  await expect(phone, "there is no receipt yet").toHaveURL(link);

  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page).toHaveURL(shop.url);
  const { support, provider_transaction_id } = await client.getTransaction(transaction_id);
  expect(support.order_id).toBe(provider_transaction_id);

  await phone.route(`${shop.url}**`, (route) => route.fulfill({ status: 204 }));
  await phone.goto(link);
  await expect(phone).toHaveTitle("Payment complete · Ada's Wallet");
  const help = phone.getByRole("region", { name: "Need help?" });
  await expect(help.getByText(support.message)).toBeVisible();
  await expect(help.getByRole("link", { name: "support.moonpay.com" })).toHaveAttribute(
    "href",
    support.provider_url ?? "",
  );
  await expect(help.getByText(provider_transaction_id)).toBeVisible();
  await expect(help.getByText(transaction_id)).toBeVisible();
  await expect(help.getByRole("link", { name: "help@ada.example" })).toHaveAttribute(
    "href",
    `mailto:help@ada.example?subject=${transaction_id}`,
  );
  await phone.getByRole("link", { name: "View receipt" }).click();
  await expect(phone).toHaveURL(`${link}/receipt`);
  await expect(phone.getByRole("button", { name: "Print" })).toBeHidden();
  // Playwright's browser without JavaScript doesn't show what is in noscript.
  expect(await phone.content()).toContain("use the print command of your browser");
  await phone.context().close();

  await inspectPage(page, `${link}/receipt`);
  await expect(page).toHaveTitle("Receipt · Payment complete · Ada's Wallet");
  const facts = ["150,000 NGN", "Rate with fees", btcWallet, transaction_id, provider_transaction_id];
  for (const text of [...facts, "help@ada.example", `Payments by ${demoCompany.name}`])
    await expect(page.getByText(text).first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute("data-printed", "") }));
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  for (const format of ["A4", "Letter"]) {
    const file = (await page.pdf({ format })).toString("latin1");
    expect(file.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
});

test("after a failure, the buyer finds the provider and its order ID, which can be copied", async ({
  page,
  browser,
  shop,
}) => {
  const { client, link, transaction_id } = await paidPurchase(page, shop.url);
  await page.getByRole("button", { name: /^Fail/ }).click();
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const buyer = await context.newPage();
  await buyer.goto(link);
  await expect(buyer).toHaveTitle(/^Payment failed · /);
  const help = buyer.getByRole("region", { name: "Need help?" });
  await expect(help.getByText("If you were charged, contact MoonPay with your order ID.")).toBeVisible();
  await help.getByRole("button", { name: "Copy MoonPay order ID" }).click();
  const { support } = await client.getTransaction(transaction_id);
  expect(await buyer.evaluate(() => navigator.clipboard.readText())).toBe(support.order_id);
  await expect(buyer.getByText("Fees"), "nothing was charged").toHaveCount(0);
  await expect(buyer.getByRole("link", { name: "View receipt" })).toHaveCount(0);
  await context.close();
});

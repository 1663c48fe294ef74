import type { Browser, Page } from "playwright/test";
import { btcWallet, clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";

const phone = { viewport: { width: 360, height: 640 } };
let count = 0;

/** The link of a new transaction, without a wallet unless one is given. */
async function newLink(page: Page, redirectUrl: string, change: object = {}) {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "buyer"));
  count += 1;
  const partnerContext = `buyer-${process.pid}-${Date.now()}-${count}`;
  return client.createTransaction({
    ...purchase,
    partner_context: partnerContext,
    redirect_url: redirectUrl,
    ...change,
  });
}

async function buyerPage(browser: Browser, options: object = {}) {
  const context = await browser.newContext({ ...phone, ...options });
  return context.newPage();
}

const proceed = (page: Page) => page.getByRole("button", { name: /^(Agree and c|C)ontinue/ });

test("a buyer who is back from the provider isn't asked to pay again", async ({ page, browser, shop }) => {
  const created = await newLink(page, shop.url, { wallet_address: btcWallet });
  const buyer = await buyerPage(browser);
  await buyer.goto(created.link);
  await expect(buyer.getByRole("heading", { level: 1 })).toHaveText(/^Pay 150,000 NGN, receive about 0\.\d+ BTC$/);
  await expect(buyer.getByText("Step 1 of 3")).toBeInViewport();
  await proceed(buyer).click();
  await buyer.getByRole("button", { name: /^Pay/ }).click();

  await expect(buyer).toHaveURL(created.link);
  await expect(buyer.getByRole("heading", { level: 1 })).toHaveText(/Waiting for MoonPay to confirm|Payment/);
  await expect(proceed(buyer)).toHaveCount(0);
  await expect(buyer.getByText("Have you paid?")).toHaveCount(0);
  await buyer.context().close();
});

test("a buyer who left the provider too early can go back by a text link", async ({ page, browser, shop }) => {
  const created = await newLink(page, shop.url, { wallet_address: btcWallet });
  const buyer = await buyerPage(browser);
  await buyer.goto(created.link);
  await proceed(buyer).click();
  await expect(buyer.getByText("This is a simulator. No money moves.")).toBeVisible();
  await buyer.goto(`${created.link}/return?status=COMPLETED&wallet=bc1q`);

  await expect(buyer).toHaveURL(created.link);
  await expect(buyer.getByRole("heading", { name: "Waiting for MoonPay to confirm" })).toBeVisible();
  await expect(buyer.getByText("you don't need to pay again")).toBeVisible();
  await expect(buyer.getByText("Step 3 of 3")).toBeVisible();
  await buyer.getByRole("button", { name: "Return to MoonPay" }).click();
  await expect(buyer.getByText("This is a simulator. No money moves.")).toBeVisible();
  await buyer.context().close();
});

test("a buyer who comes back by the back button says whether they have paid, without JavaScript", async ({
  page,
  browser,
  shop,
}) => {
  const created = await newLink(page, shop.url, { wallet_address: btcWallet });
  const buyer = await buyerPage(browser, { javaScriptEnabled: false });
  await buyer.goto(created.link);
  await proceed(buyer).click();
  await expect(buyer.getByText("This is a simulator. No money moves.")).toBeVisible();
  await buyer.goto(created.link);

  await expect(buyer.getByRole("heading", { name: "Have you paid?" })).toBeVisible();
  await expect(buyer).toHaveTitle(/^Have you paid\?/);
  await buyer.getByRole("button", { name: "Continue payment at MoonPay" }).click();
  await expect(buyer.getByText("This is a simulator. No money moves.")).toBeVisible();
  await buyer.goto(created.link);
  await buyer.getByRole("link", { name: "I have paid" }).click();
  await expect(buyer.getByRole("heading", { name: "Waiting for MoonPay to confirm" })).toBeVisible();
  await expect(buyer.getByText("You don't need to pay again.")).toBeVisible();
  await expect(buyer.getByRole("button", { name: "Return to MoonPay" })).toBeVisible();
  await buyer.context().close();
});

for (const javaScriptEnabled of [true, false]) {
  test(`keeps a wrong address and says what is wrong with it, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    page,
    browser,
    shop,
  }) => {
    const created = await newLink(page, shop.url, { provider: "paybis" });
    const buyer = await buyerPage(browser, { javaScriptEnabled });
    await buyer.goto(created.link);
    const address = buyer.getByLabel("Your BTC wallet address");
    await address.fill("0x52908400098527886E0F7030069857D2E4169EE7");
    if (javaScriptEnabled) {
      await address.blur();
      await expect(buyer.getByText("This is an address for Ethereum.")).toBeVisible();
    }
    await proceed(buyer).click();
    await expect(buyer).toHaveURL(/problem=validation_failed/);
    await expect(address).toHaveValue("0x52908400098527886E0F7030069857D2E4169EE7");
    await expect(buyer.getByText("This is an address for Ethereum.")).toBeVisible();
    await address.fill(btcWallet);
    await proceed(buyer).click();
    await expect(buyer.getByText("This is a simulator. No money moves.")).toBeVisible();
    await buyer.context().close();
  });
}

test("an address can be pasted and scanned where the browser can", async ({ page, browser, shop }) => {
  const created = await newLink(page, shop.url, { provider: "paybis" });
  const buyer = await buyerPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  // Chromium on Linux has no detector, and the test machine no camera.
  await buyer.addInitScript((wallet) => {
    class Detector {
      detect = async () => [{ rawValue: `bitcoin:${wallet}?amount=0.1` }];
    }
    Object.assign(window, { BarcodeDetector: Detector });
    Object.defineProperty(HTMLMediaElement.prototype, "play", { value: async () => undefined });
    navigator.mediaDevices.getUserMedia = async () => new MediaStream();
  }, btcWallet);
  await buyer.goto(created.link);
  const address = buyer.getByLabel("Your BTC wallet address");
  await buyer.evaluate((text) => navigator.clipboard.writeText(text), `bitcoin:${btcWallet}`);
  await buyer.getByRole("button", { name: "Paste" }).click();
  await expect(address).toHaveValue(btcWallet);
  await address.fill("");
  await buyer.getByRole("button", { name: "Scan QR code" }).click();
  await expect(address).toHaveValue(btcWallet);
  await expect(buyer.getByRole("dialog")).toBeHidden();
  await buyer.context().close();
});

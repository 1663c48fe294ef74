import type { Browser, Page } from "playwright/test";
import { textIn } from "#lib/checkout/text.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { btcWallet, clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";
import { expectNoFindings } from "./inspect-page.ts";

const width = 360;
const ethereumWallet = "0x52908400098527886E0F7030069857D2E4169EE7";
const simulator = process.env.SIMULATOR_URL ?? "";
const unknownLink = `/checkout/${"0".repeat(27)}`;
let count = 0;

/** The link of a new transaction. */
async function newLink(page: Page, redirectUrl: string, change: object) {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "languages"));
  count += 1;
  const partnerContext = `language-${process.pid}-${Date.now()}-${count}`;
  return client.createTransaction({
    ...purchase,
    partner_context: partnerContext,
    redirect_url: redirectUrl,
    ...change,
  });
}

type Buyer = { page: Page; text: CheckoutText; hasScripts: boolean };

type BuyerOptions = { url: string; javaScriptEnabled?: boolean; locale?: string; permissions?: string[] };

/** A phone whose browser is in English. A buyer who has paid stays on the page, instead of returning to the shop. */
async function openBuyer(
  browser: Browser,
  code: string,
  { url, javaScriptEnabled = true, ...options }: BuyerOptions,
): Promise<Buyer> {
  const screen = { viewport: { width, height: 640 }, locale: "en-US" };
  const context = await browser.newContext({ ...screen, javaScriptEnabled, ...options });
  await context.route(`${url}**`, (route) => route.fulfill({ status: 204 }));
  return { page: await context.newPage(), text: textIn(code), hasScripts: javaScriptEnabled };
}

const heading = ({ page }: Buyer) => page.getByRole("heading", { level: 1 });
const proceed = ({ page, text: { t } }: Buyer, provider: string) =>
  page.getByRole("button", { name: t("action.continueTo", { provider }) });

/** Texts of the page that are neither messages of the pseudo-language, nor data, nor the provider's. */
const findEnglish = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const isOwn = parentElement?.closest("bdi, code, [lang], script, noscript, style, template");
      if (/[a-z]/i.test(textContent ?? "") && !/[[\]~åéîöûçñš]/i.test(textContent ?? "") && !isOwn)
        found.push(textContent ?? "");
    }
    return found;
  });

/** What every state must meet. Axe needs scripts; the HTML without them is the same. */
async function expectSound({ page, text, hasScripts }: Buyer, state: string): Promise<void> {
  const { code, direction } = text.language;
  const what = `${code}, ${state}`;
  // Without styles, everything is wider.
  await page.waitForLoadState("load");
  await expect.soft(page.locator("html"), what).toHaveAttribute("lang", code);
  await expect.soft(page.locator("html"), what).toHaveAttribute("dir", direction);
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(scrollWidth, `${what}: width`).toBeLessThanOrEqual(width);
  if (code === "en-XA") expect.soft(await findEnglish(page), what).toEqual([]);
  if (hasScripts) await expectNoFindings(page, what);
}

/** The page updates without JavaScript as well. */
const expectTitle = (buyer: Buyer, title: string) => expect(heading(buyer)).toHaveText(title);

async function payAtProvider(buyer: Buyer, link: string): Promise<void> {
  const { page, text } = buyer;
  await page.goto(`${link}?lang=${text.language.code}`);
  await expect(page).toHaveURL(link);
  await expectSound(buyer, "review");
  const address = page.getByLabel(text.t("wallet.label", { crypto: "BTC" }));
  await address.fill(ethereumWallet);
  await proceed(buyer, "Paybis").click();
  await expect(page).toHaveURL(/problem=validation_failed/);
  const wrong = text.t("wallet.otherNetwork", { found: "Ethereum", crypto: "BTC" });
  await expect(page.getByText(wrong)).toBeVisible();
  await expectSound(buyer, "wrong address");
  await address.fill(btcWallet);
  await proceed(buyer, "Paybis").click();
  await page.getByRole("button", { name: /^Pay/ }).click();

  await expect(page).toHaveURL(link);
  await expectTitle(buyer, text.t("stage.buy.success.title"));
  await expectSound(buyer, "complete");
  await expect(page.getByRole("link", { name: text.t("action.receipt") })).toBeVisible();
  // In its own tab, because this page is about to return to the shop.
  const receipt = { ...buyer, page: await page.context().newPage() };
  await receipt.page.goto(`${link}/receipt`);
  await expectTitle(receipt, text.t("receipt.title"));
  await expectSound(receipt, "receipt");
}

async function sellHere(buyer: Buyer, { link, transaction_id }: { link: string; transaction_id: string }) {
  const { page, text } = buyer;
  const next = page.getByRole("button", { name: text.t("action.continue") });
  await page.goto(`${link}?lang=${text.language.code}`);
  const wallet = page.getByLabel(text.t("wallet.refundLabel", { crypto: "USDT" }));
  await wallet.fill(ethereumWallet);
  await next.click();
  await expect(page).toHaveURL(/problem=validation_failed/);
  await expect(wallet).toHaveAttribute("aria-invalid", "true");
  await expectSound(buyer, "wrong refund wallet");
  await wallet.fill("");
  await next.click();
  await expectTitle(buyer, text.t("stage.sell.details.title"));
  await expectSound(buyer, "details");
  await fillForm(page);
  await next.click();
  await expect(page.getByRole("region", { name: text.t("instructions.howToSend") })).toBeVisible();
  await expectSound(buyer, "instructions");
  await controlOrder(transaction_id, "pay");
  await expectTitle(buyer, text.t("stage.sell.success.title"));
  await expectSound(buyer, "complete");
}

const values: [RegExp, string][] = [
  [/NIN|BVN/, "12345678901"],
  [/mail/i, "ada@example.com"],
  [/phone/i, "+2348031234567"],
  [/account/i, "0123456789"],
  [/birth/i, "1990-01-31"],
];

/** The provider's labels are in English. */
async function fillForm(page: Page): Promise<void> {
  for (const select of await page.locator('select[name^="answer."][required]').all())
    await select.selectOption({ index: 1 });
  for (const input of await page.locator('input[name^="answer."][required]').all()) {
    const label = await page.locator(`label[for="${await input.getAttribute("id")}"]`).textContent();
    await input.fill(values.find(([words]) => words.test(label ?? ""))?.[1] ?? "Ada Obi");
  }
}

async function controlOrder(reference: string, action: string): Promise<void> {
  const found = await fetch(`${simulator}/control/orders?provider=yellow-card&reference=${reference}`);
  const [order] = (await found.json()).orders ?? [];
  const response = await fetch(`${simulator}/control/orders/${order?.id}/${action}`, { method: "POST" });
  expect(response.ok, await response.text()).toBe(true);
}

for (const code of ["ar", "en-XA"])
  for (const javaScriptEnabled of [true, false]) {
    const how = `${code}, ${javaScriptEnabled ? "with" : "without"} JavaScript`;

    test(`a purchase keeps its language to the receipt: ${how}`, async ({ page, browser, shop }) => {
      const { link } = await newLink(page, shop.url, { provider: "paybis" });
      const buyer = await openBuyer(browser, code, { url: shop.url, javaScriptEnabled });
      await payAtProvider(buyer, link);
      await buyer.page.context().close();
    });

    test(`a sale on our page keeps its language to the end: ${how}`, async ({ page, browser, shop }) => {
      const sale = { type: "SELL", provider: "yellow-card", crypto_currency: "USDT", network: "tron" };
      const created = await newLink(page, shop.url, { ...sale, payment_method: "bank_transfer" });
      const buyer = await openBuyer(browser, code, { url: shop.url, javaScriptEnabled });
      await sellHere(buyer, created);
      await buyer.page.context().close();
    });
  }

test("the language is the browser's until the buyer chooses one, also without JavaScript", async ({
  page,
  browser,
  shop,
}) => {
  const { link } = await newLink(page, shop.url, { wallet_address: btcWallet });
  const buyer = await openBuyer(browser, "fr", { url: shop.url, javaScriptEnabled: false, locale: "fr-CA" });
  await buyer.page.goto(link);
  await expect(proceed(buyer, "MoonPay")).toBeVisible();
  await expect(buyer.page.getByRole("link", { name: "Français" })).toHaveAttribute("aria-current", "true");
  const chosen = { ...buyer, text: textIn("ar") };
  await buyer.page.getByRole("link", { name: "العربية" }).click();
  await expect(buyer.page).toHaveURL(link);
  await expect(proceed(chosen, "MoonPay")).toBeVisible();
  await expectSound(chosen, "chosen");
  // An unknown language changes nothing.
  await buyer.page.goto(`${link}?lang=tlh`);
  await expect(buyer.page).toHaveURL(link);
  await expect(proceed(chosen, "MoonPay")).toBeVisible();
  await buyer.page.context().close();
});

test("an unknown link says so in the buyer's language", async ({ browser, shop }) => {
  for (const code of ["ar", "en-XA"]) {
    const buyer = await openBuyer(browser, code, { url: shop.url });
    await buyer.page.goto(`${unknownLink}?lang=${code}`);
    await expectTitle(buyer, buyer.text.t("unknownLink.title"));
    await expectSound(buyer, "unknown link");
    await buyer.page.context().close();
  }
});

test("scripts speak the language of the page", async ({ page, browser, shop }) => {
  const { link } = await newLink(page, shop.url, { provider: "paybis" });
  const permissions = ["clipboard-read", "clipboard-write"];
  const buyer = await openBuyer(browser, "ar", { url: shop.url, permissions });
  const { t } = buyer.text;
  await buyer.page.goto(`${link}?lang=ar`);
  // The time in the buyer's own zone, in Latin digits.
  await expect(buyer.page.locator("time[data-clock]")).toHaveText(/\d+.*\(.*\d\d:\d\d/);
  const address = buyer.page.getByLabel(t("wallet.label", { crypto: "BTC" }));
  await address.fill(ethereumWallet);
  await address.blur();
  await expect(buyer.page.getByText(t("wallet.otherNetwork", { found: "Ethereum", crypto: "BTC" }))).toBeVisible();
  await buyer.page.evaluate((text) => navigator.clipboard.writeText(text), btcWallet);
  await buyer.page.getByRole("button", { name: t("field.paste") }).click();
  await expect(address).toHaveValue(btcWallet);
  await buyer.page.context().close();
});

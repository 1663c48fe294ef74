import { expect, password, signUp, test } from "./fixtures.ts";

const query = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";

test("a sandbox transaction can be created from a quote", async ({ page, shop }) => {
  await signUp(page);
  await page.goto(
    "/sandbox/quotes?type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000",
  );
  const table = page.getByRole("table").first();
  await expect(table.getByRole("row", { name: /MoonPay/ })).toBeVisible();
  await expect(table.getByText("best", { exact: true })).toHaveCount(1);
  await expect(table.getByRole("row", { name: /Guardarian/ })).toContainText("Requires a wallet address");

  await table
    .getByRole("row", { name: /Paybis/ })
    .getByRole("button", { name: /Create transaction/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Redirect URL").fill(shop.url);
  await dialog.getByRole("button", { name: "Create transaction" }).click();
  // The form that had focus is gone.
  await expect(dialog.getByRole("heading", { name: "Checkout link ready" })).toBeFocused();
  const link = dialog.getByText(/\/checkout\/[0-9A-Za-z]{27}$/);
  await expect(link).toBeVisible();
  await page.goto(((await link.textContent()) ?? "").trim());
  await expect(page.getByRole("button", { name: "Continue to Paybis" })).toBeVisible();

  await page.goto("/sandbox/transactions");
  await expect(page.getByRole("row", { name: /pending.*150,000.*NGN.*Paybis/i })).toBeVisible();
});

test("an amount below every minimum shows the limits and offers no quote to select", async ({ page }) => {
  await signUp(page);
  await page.goto(
    "/sandbox/quotes?type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=1",
  );
  await expect(page.getByRole("cell", { name: /The amount is too small; accepts .* NGN/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Create transaction/ })).toHaveCount(0);
});

test("the limits of each provider are shown before the first quote, and the accepted amounts below the amount", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/sandbox/quotes?fiat_currency=EUR&crypto_currency=ETH&network=ethereum&payment_method=card");
  const amount = page.getByLabel("Buyer pays");
  await expect(amount).toHaveAccessibleDescription(/^[\d.]+ to [\d,]+$/);
  const limits = page.getByRole("table", { name: "Limits of each provider" });
  // The provider that opens first comes first.
  await expect(limits.getByRole("row").nth(1)).toContainText(/Paybis[\d.]+ to [\d,]+ EUR/);
});

test("production quotes require the operator's approval", async ({ page }) => {
  await signUp(page);
  await page.goto(`/production/quotes?${query}`);
  await expect(page.getByText(/hasn't granted production access/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Get quotes" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Get sandbox quotes" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Create transaction/ })).toHaveCount(0);
});

test("an unsupported quote explains why and offers a fix", async ({ page }) => {
  await signUp(page);
  await page.goto(`/sandbox/quotes?${query}`);
  // Not the one of the limits.
  const results = page.getByRole("table").first();
  const guardarian = results.getByRole("row", { name: /Guardarian/ });
  await expect(guardarian).toContainText(/0\.\d{8} BTC, .* the best, with a wallet/);
  await expect(results.getByRole("row", { name: /Fonbnk/ })).toContainText(/0\.\d{8} BTC, .* the best, with /);
  await expect(guardarian.getByRole("button", { name: /Create/ })).toHaveCount(0);

  await page.goto(`/sandbox/quotes?${query.replace("150000", "1")}`);
  await expect(guardarian.getByText(/The amount is too small; accepts .* NGN/)).toBeVisible();
  await expect(guardarian.getByText(/Requires a wallet address/)).toBeVisible();
  await expect(guardarian).toContainText(/0\.\d{8} BTC, .*, with [\d,.]+ NGN and a wallet/);
  const raise = page.getByRole("link", { name: /^Use [\d,.]+ NGN$/ }).first();
  await raise.click();
  await expect(page.getByRole("button", { name: /Create transaction/ }).first()).toBeEnabled();
});

test("editing the amount refreshes quotes and updates the URL, and Back restores the previous query", async ({
  page,
}) => {
  await signUp(page);
  await page.goto(`/sandbox/quotes?${query}`);
  const amount = page.getByRole("textbox", { name: "Buyer pays" });
  await amount.fill("200000");
  await expect(page).toHaveURL(/amount=200000/);
  await expect(page.getByText("--data-urlencode 'amount=200000'")).toBeVisible();
  await expect(amount).toHaveValue("200,000");

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.getByRole("link", { name: "By method" }).click();
  await expect(page).toHaveURL(/payment_method=any/);
  await expect(page.getByLabel("Method")).toHaveValue("any");
  await expect(page.getByText("best", { exact: true })).toHaveCount(1);
  await page.getByRole("link", { name: "By provider" }).click();
  await expect(page.getByRole("columnheader", { name: "Paybis" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create transaction with Paybis by Card" })).toBeEnabled();
  await page.getByRole("link", { name: "By method" }).click();
  await page.getByRole("link", { name: "Card", exact: true }).click();
  await expect(page).toHaveURL(/payment_method=card/);
  await page.getByRole("link", { name: "Compare amounts" }).click();
  await page.getByLabel("Compare 200,000 with").fill("50000");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("columnheader", { name: "50,000 NGN" })).toBeVisible();
  await expect(page).toHaveURL(/other_amount=50000/);
  await page.goBack();
  await expect(page.getByRole("columnheader", { name: "400,000 NGN" })).toBeVisible();
});

test("an address with the names of the API quotes that crypto, and says what it doesn't know", async ({ page }) => {
  await signUp(page);
  await page.goto("/sandbox/quotes?type=SELL&crypto_currency=USDT&network=tron&wallett=1");
  await expect(page.getByLabel("Crypto and network")).toHaveValue("USDT:tron");
  await expect(page.getByText("wallett", { exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Seller sends (USDT)" })).toBeVisible();

  await page.goto("/sandbox/quotes?type=SELL&crypto_currency=NOPE");
  await expect(page.getByText(/NOPE is not available/)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /Seller sends/ })).toHaveCount(0);

  await page.goto("/sandbox/quotes?type=SELL&asset=USDT:tron");
  await expect(page).toHaveURL(/crypto_currency=USDT&network=tron/);
});

test("the quotes page lists what the partner quoted before, without wallets, also in another browser", async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await signUp(page);
  await page.goto(`/sandbox/quotes?${query}&wallet_address=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`);
  await expect(page.getByRole("row", { name: /MoonPay.*Create/ })).toBeVisible();
  await page.goto(`/sandbox/quotes?${query.replace("150000", "200000")}`);
  const recent = page.getByRole("region", { name: "Recent quotes", exact: true });
  const link = recent.getByRole("link", { name: "BUY 150,000 NGN, BTC, Card" });
  await expect(link).toHaveAttribute("href", /amount=150000/);
  expect(await link.getAttribute("href")).not.toContain("wallet");

  const other = await (await browser.newContext({ baseURL })).newPage();
  await other.goto("/sign-in?callbackUrl=%2Fsandbox%2Fquotes");
  await other.getByLabel("Email").fill(email);
  await other.getByLabel("Password", { exact: true }).fill(password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByRole("link", { name: "BUY 200,000 NGN, BTC, Card" })).toBeVisible();
  await other.context().close();
});

test("the quotes fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await page.goto(`/sandbox/quotes?${query}`);
  const row = page.getByRole("row", { name: /MoonPay/ });
  const action = await row.getByRole("button", { name: /Create transaction/ }).boundingBox();
  expect((action?.x ?? 0) + (action?.width ?? 999)).toBeLessThanOrEqual(360);
});

test("code examples in five languages and the response JSON contain no API key", async ({ page }) => {
  await signUp(page);
  await page.goto(`/sandbox/quotes?${query}`);
  for (const language of ["TypeScript", "Python", "PHP", "Go", "curl"]) {
    await page.getByText(language, { exact: true }).click();
    await expect(page.getByRole("button", { name: `Copy ${language} example` })).toBeVisible();
  }
  await page.getByText("Response JSON").click();
  await expect(page.getByText('"msg": "Quotes found"')).toBeVisible();
  expect(await page.content()).not.toMatch(/svc_(test|live)_[0-9A-Za-z]{20}/);
});

test("quotes can be sorted by reliability, which stays when the form changes, and the best price stays marked", async ({
  page,
}) => {
  await signUp(page);
  await page.goto(`/sandbox/quotes?${query}`);
  await expect(page.getByRole("columnheader", { name: "Completes" })).toBeVisible();
  await page.getByRole("link", { name: "Reliability" }).click();
  await expect(page.getByRole("table", { name: "Quotes, most reliable first" })).toBeVisible();
  await expect(page.getByText("best", { exact: true })).toHaveCount(1);
  await page.getByLabel("Method", { exact: true }).selectOption("any");
  await expect(page).toHaveURL(/payment_method=any.*sort=reliability/);
  await expect(page.getByRole("link", { name: "Reliability" })).toHaveAttribute("aria-current", "page");
});

import { expect, signUp, test } from "./fixtures.ts";

test("from the quotes page to a sandbox transaction and its link", async ({ page, shop }) => {
  await signUp(page);
  await page.goto(
    "/sandbox/quotes?type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000",
  );
  const table = page.getByRole("table").first();
  await expect(table.getByRole("row", { name: /MoonPay/ })).toBeVisible();
  await expect(table.getByText("best", { exact: true })).toHaveCount(1);
  await expect(page.getByText(/Guardarian needs wallet_address/)).toBeVisible();

  await table
    .getByRole("row", { name: /Paybis/ })
    .getByRole("button", { name: /Create transaction/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/redirect_url/i).fill(shop.url);
  await dialog.getByRole("button", { name: "Create transaction" }).click();
  const link = dialog.getByText(/\/checkout\/[0-9A-Za-z]{27}$/);
  await expect(link).toBeVisible();
  await page.goto(((await link.textContent()) ?? "").trim());
  await expect(page.getByRole("button", { name: "Continue to Paybis" })).toBeVisible();

  await page.goto("/sandbox/transactions");
  await expect(page.getByRole("row", { name: /150,000.*NGN.*pending.*Paybis/ })).toBeVisible();
});

test("an amount under every minimum is answered with the limits, and nothing can be created", async ({ page }) => {
  await signUp(page);
  await page.goto(
    "/sandbox/quotes?type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=1",
  );
  await expect(page.getByText(/The amount is too small; it takes .* NGN/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Create transaction/ })).toHaveCount(0);
});

test("production shows prices but creates nothing from the dashboard", async ({ page }) => {
  await signUp(page);
  await page.goto(
    "/production/quotes?type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000",
  );
  const creators = page.getByRole("button", { name: /Create transaction/ });
  for (const button of await creators.all()) await expect(button).toBeDisabled();
});

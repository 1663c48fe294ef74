import { clientFor, createTestKeyInDialog, expect, purchase, signUp, signUpInForm, test } from "./fixtures.ts";
import { expectNoFindings } from "./inspect-page.ts";

test("onboarding steps complete live, from sign-up to the first transaction", async ({ page, shop }) => {
  await signUpInForm(page);
  const steps = page.getByRole("list").filter({ hasText: "Request quotes" });
  await expect(page.getByRole("heading", { name: "Get started: 0 of 5 complete" })).toBeVisible();
  await expect(page.getByText("Your metrics appear here")).toBeVisible();
  await page.getByRole("link", { name: "Create a TEST API key" }).click();
  await expect(page).toHaveURL(/\/sandbox\/api-keys/);
  await expect(page.getByRole("dialog", { name: "Create sandbox key" })).toBeVisible();
  const key = await createTestKeyInDialog(page, "first");

  await page.goto("/sandbox/overview");
  await expect(page.getByRole("heading", { name: "Get started: 1 of 5 complete" })).toBeVisible();
  const command = steps.locator("code").filter({ hasText: "curl" });
  await expect(command).toContainText("X-SVC-API-KEY: YOUR_TEST_KEY'");
  await expect(steps).toContainText(`the full key that begins with ${key.slice(0, 13)}`);
  // Without a reload, the page still knows the key.
  const second = await createTestKeyInDialog(page, "second");
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await expect(command).toContainText(`X-SVC-API-KEY: ${second}'`);
  const example = (await command.textContent()) ?? "";
  const address = `${/'(http\S+)'/.exec(example)?.[1]}?${[...example.matchAll(/-d (\S+)/g)].map(([, field]) => field).join("&")}`;
  expect((await page.request.get(address, { headers: { "X-SVC-API-KEY": key } })).status()).toBe(200);
  await expect(steps.getByText(/Last request .*: 200 in [\d.]+ m?s/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Get started: 2 of 5 complete" })).toBeVisible();
  await expectNoFindings(page, "first steps");

  const client = clientFor(key);
  const created = await client.createTransaction({
    ...purchase,
    provider: "paybis",
    partner_context: "first",
    redirect_url: shop.url,
  });
  await expect(page.getByRole("heading", { name: "Get started: 3 of 5 complete" })).toBeVisible();
  await page.goto(created.link);
  await expect(page.getByRole("button", { name: "Continue to Paybis" })).toBeVisible();
  await page.goto("/sandbox/transactions");
  await expect(page.getByRole("row", { name: /pending.*150,000.*NGN/i })).toBeVisible();
  await page.goto("/sandbox/api-logs");
  await expect(page.getByRole("row", { name: /POST.*\/transactions/ })).toBeVisible();
});

test("signing in returns to the requested page, and an unknown URL shows a 404 page", async ({ page, context }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  const { email } = await signUp(page);
  await context.clearCookies();
  await page.goto("/sandbox/transactions?status=failed");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a password of some length");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/transactions\?status=failed$/);
});

test("production starts with the go-live checklist", async ({ page }) => {
  await signUp(page);
  await page.goto("/production/overview");
  await expect(page.getByRole("heading", { name: "Go live: 0 of 5 complete" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Complete the integration checklist" })).toBeVisible();
});

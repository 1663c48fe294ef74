import { expect, password, signOut, signUp, test } from "./fixtures.ts";

test("sign-out ends the session on the server, so an old cookie is rejected", async ({ page, context }) => {
  const { email } = await signUp(page);
  await page.goto("/sandbox/overview");
  const cookies = await context.cookies();
  // Buttons work only after hydration.
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeEnabled();
  await signOut(page);
  await expect(page).toHaveURL(/sign-in/);
  await context.clearCookies();
  await context.addCookies(cookies);
  await page.goto("/sandbox/api-keys");
  await expect(page).toHaveURL(/sign-in/);

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(`${password}.`);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Incorrect email or password")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/sandbox/);
});

test("dashboard pages require sign-in", async ({ page }) => {
  for (const path of ["api-keys", "api-logs", "transactions", "quotes", "transactions/tx_x"]) {
    await page.goto(`/sandbox/${path}`);
    await expect(page).toHaveURL(/sign-in/);
  }
});

test("dashboard endpoints reject unauthenticated and cross-site requests", async ({ page, request, baseURL }) => {
  const path = "/api/dashboard/sandbox/api-keys";
  const sent = { data: { name: "stolen" }, headers: { origin: baseURL ?? "" } };
  expect((await request.post(path, sent)).status()).toBe(401);
  await signUp(page);
  const crossSite = await page.request.post(path, {
    data: { name: "stolen" },
    headers: { origin: "https://evil.example" },
  });
  expect(crossSite.status()).toBe(403);
  const own = await page.request.post(path, { data: { name: "mine" }, headers: { origin: baseURL ?? "" } });
  expect(own.status()).toBe(200);
});

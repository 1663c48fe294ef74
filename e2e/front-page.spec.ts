import { expect, signUp, test } from "./fixtures.ts";

test("the front page shows sandbox quotes for the route a visitor chooses, and leads to the dashboard", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Slipway: one API for crypto on- and off-ramps");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One API for every crypto on- and off-ramp");
  await page.getByLabel("Pay with").selectOption("NGN");
  await expect(page).toHaveURL(/fiat=NGN/);
  await expect(page.getByText(/of \d+ providers quoted in/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /Best$/ })).toContainText("BTC");
  await expect(page.getByText("fiat_currency=NGN")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page).toHaveURL(/\/sign-in/);
  await signUp(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Open dashboard" }).click();
  await expect(page).toHaveURL(/\/sandbox\/overview/);
});

test("search engines may index the front page, but not pages behind a sign-in", async ({ page, request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain("Allow: /$");
  expect(robots).toContain("Disallow: /\n");
  await page.goto("/");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "index, follow");
  await page.goto("/sign-in");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, nofollow");
});

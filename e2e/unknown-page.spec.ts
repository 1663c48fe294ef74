import { expect, test } from "playwright/test";

test("an unknown address leads back to the start, in the chosen theme and without scripts", async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: "theme", value: "dark", url: String(process.env.BASE_URL) }]);
  // The second page comes from memory.
  for (const path of ["/no-such-page", "/staging/overview", "/another/page"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    expect(await response?.text()).not.toContain("<script");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to start page" }).click();
  await expect(page).toHaveURL("/");
});

import { newPageWithAuthenticator } from "./authenticator.ts";
import { expect, signUp, test } from "./fixtures.ts";
import { confirm } from "./operator-console.ts";

test("a member without the required second factor sets one up before anything else", async ({ browser, baseURL }) => {
  const page = await newPageWithAuthenticator(browser, baseURL);
  await signUp(page);
  await page.goto("/sandbox/settings/members");
  await page.getByRole("button", { name: "Require for all members" }).click();
  await expect(page.getByText("1 member has no second factor")).toBeVisible();
  await confirm(page, "Require");
  const notice = page.getByText("requires two-factor authentication. Set up");
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/\/sandbox\/settings\/account$/);
  for (const path of ["/sandbox/overview", "/production/api-keys", "/sandbox/settings/members"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/settings\/account$/);
  }
  await page.getByLabel("Passkey name").fill("This laptop");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByText("Save these recovery codes")).toBeVisible();
  await page.getByRole("button", { name: "Remove This laptop" }).click();
  await confirm(page, "Remove passkey");
  await expect(page.getByText("Add another second factor first")).toBeVisible();
  await page.goto("/sandbox/overview");
  await expect(page).toHaveURL(/\/sandbox\/overview/);
  await page.context().close();
});

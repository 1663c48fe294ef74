import type { Browser, Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { ageStepUp, confirm, operatorPassword, signInAsOperator } from "./operator-console.ts";

async function signInElsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/operator/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(operatorPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  return page;
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto("/operator/partners");
  await expect(page).toHaveURL(/operator\/sign-in/);
}

test("an operator sees their sessions, and signs out one, all others, and everywhere", async ({ page, browser }) => {
  const email = await signInAsOperator(page);
  const [first, second, third] = [
    await signInElsewhere(browser, email),
    await signInElsewhere(browser, email),
    await signInElsewhere(browser, email),
  ];
  await page.goto("/operator/account");
  const rows = page.getByRole("table", { name: "Your sessions" }).getByRole("row");
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText("This session");
  await expect(rows.nth(2)).toContainText("Chrome on Linux");
  // The one that was seen last.
  await rows.nth(2).getByRole("button", { name: "Sign out" }).click();
  await confirm(page, "Sign out session");
  await expect(rows).toHaveCount(4);
  await expectSignedOut(third);
  await page.getByRole("button", { name: "Sign out other sessions" }).click();
  await confirm(page, "Sign out others");
  await expect(rows).toHaveCount(2);
  await expectSignedOut(first);
  await expectSignedOut(second);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await confirm(page, "Sign out everywhere");
  await expect(page).toHaveURL(/operator\/sign-in/);
  await expectSignedOut(page);
});

test("ten wrong passwords in the step-up dialog sign an operator out, with a notice", async ({ page }) => {
  const email = await signInAsOperator(page);
  await page.goto("/operator/account");
  await ageStepUp(email);
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const stepUp = page.getByRole("dialog").filter({ hasText: "Confirm it's you" });
  for (let count = 1; count <= 10; count += 1) {
    await stepUp.getByLabel("Your password").fill(`guess ${count}`);
    const answered = page.waitForResponse("**/api/operator/step-up");
    await stepUp.getByRole("button", { name: "Confirm" }).click();
    expect((await answered).status()).toBe(count < 10 ? 400 : 401);
  }
  await expect(page).toHaveURL(/operator\/sign-in/);
  await expect(page.getByText("You were signed out after ten incorrect passwords or codes.")).toBeVisible();
});

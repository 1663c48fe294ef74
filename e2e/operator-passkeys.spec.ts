import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { newPageWithAuthenticator } from "./authenticator.ts";
import { expect, signOut, test } from "./fixtures.ts";
import { ageStepUp, confirm, operatorPassword, signInAsOperator } from "./operator-console.ts";

const violationsOf = async (page: Page) =>
  (await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze()).violations;

test("an operator adds a passkey, signs in and confirms with it, and gets in with a recovery code", async ({
  browser,
  baseURL,
}) => {
  const page = await newPageWithAuthenticator(browser, baseURL);
  const email = await signInAsOperator(page);
  await page.goto("/operator/account");
  await page.getByLabel("Passkey name").fill("This laptop");
  await page.getByRole("button", { name: "Add passkey" }).click();
  const shown = page.getByText(/^([0-9a-z]{4}-){2}[0-9a-z]{4}/).first();
  const [code = ""] = ((await shown.textContent()) ?? "").match(/([0-9a-z]{4}-){2}[0-9a-z]{4}/g) ?? [];
  await expect(page.getByRole("list", { name: "Your passkeys" })).toContainText("This laptop");
  await expect(page.getByText("10 codes left, generated")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await signOut(page);
  await expect(page).toHaveURL(/operator\/sign-in/);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/operator$/);

  await page.goto("/operator/account");
  await ageStepUp(email);
  await page.getByRole("button", { name: "Generate new codes" }).click();
  await confirm(page, "Generate codes");
  const stepUp = page.getByRole("dialog").filter({ hasText: "Confirm it's you" });
  await stepUp.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Save these recovery codes")).toBeVisible();
  const renewed = ((await shown.textContent()) ?? "").match(/([0-9a-z]{4}-){2}[0-9a-z]{4}/)?.[0] ?? "";
  await page.getByRole("button", { name: "Close" }).click();

  await signOut(page);
  await expect(page).toHaveURL(/operator\/sign-in/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(operatorPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Use your passkey, or enter a recovery code")).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Incorrect or already used code")).toBeVisible();
  await page.getByLabel("Code").fill(renewed);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/operator$/);

  await page.goto("/operator/account");
  await page.getByRole("button", { name: "Remove This laptop" }).click();
  await confirm(page, "Remove passkey");
  await expect(page.getByRole("list", { name: "Your passkeys" })).toHaveCount(0);
  await expect(page.getByText("codes left")).toHaveCount(0);
  await page.context().close();
});

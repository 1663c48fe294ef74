import { expect, test } from "./fixtures.ts";
import { ageStepUp, confirm, operatorPassword, signInAsOperator, svc } from "./operator-console.ts";

test("provider settings wait for a second operator, who sees their names but no secrets", async ({ page, browser }) => {
  const email = await signInAsOperator(page);
  const path = "/operator/providers/sandbox/fonbnk/onboarding";
  const secret = "c2VjcmV0LW9mLWZvbmJuaw==";
  await page.goto(path);
  const fill = async () => {
    await page.getByLabel(/^Client ID/).fill("client");
    await page.getByLabel(/^Client secret/).fill(secret);
    await page.getByLabel(/^Webhook secret/).fill(secret);
  };
  await fill();
  await page.getByLabel(/^API URL/).fill("https://evil.example");
  const propose = async () => {
    await page.getByRole("button", { name: "Propose settings" }).click();
    await confirm(page, "Propose settings");
  };
  await propose();
  await expect(page.getByText(/apiUrl must be an https URL on sandbox-api.fonbnk.com/)).toBeVisible();
  await page.getByLabel(/^API URL/).fill("");
  await propose();
  await expect(page.getByText("Waiting for a second operator")).toBeVisible();
  await expect(page.getByText("Settings: clientId, clientSecret, webhookSecret")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm change" })).toHaveCount(0);

  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? "" });
  const second = await context.newPage();
  await signInAsOperator(second);
  await second.goto("/operator");
  await expect(second.getByText(`${email} proposed to change the settings of Fonbnk in sandbox`)).toBeVisible();
  await second.goto(path);
  await expect(second.getByText(`${email} proposed to change the settings`)).toBeVisible();
  expect(await second.content()).not.toContain(secret);
  await second.getByRole("button", { name: "Reject proposal" }).click();
  await second.getByLabel("Reason").fill("not agreed");
  await confirm(second, "Reject proposal");
  await expect(second.getByText("Waiting for a second operator")).toBeHidden();
  await page.goto(path);
  await fill();
  await propose();
  await expect(page.getByText("Waiting for a second operator")).toBeVisible();
  await second.goto(path);
  await second.getByRole("button", { name: "Confirm change" }).click();
  await confirm(second, "Confirm change");
  await expect(second.getByText("· saved in the console").first()).toBeVisible();
  await context.close();
  await svc("provider", "reset", "sandbox", "fonbnk");
});

test("saving credentials requires a recent password, and form input survives the step-up", async ({ page }) => {
  const email = await signInAsOperator(page);
  await ageStepUp(email);
  await page.goto("/operator/providers/production/moonpay/onboarding");
  const key = page.getByLabel(/^Publishable key/);
  await key.fill("pk_live_new");
  const save = async () => {
    await page.getByRole("button", { name: "Propose settings" }).click();
    await confirm(page, "Propose settings");
  };
  await save();
  const stepUp = page.getByRole("dialog").filter({ hasText: "Confirm it's you" });
  await stepUp.getByRole("button", { name: "Cancel" }).click();
  await expect(stepUp).toBeHidden();
  await expect(key).toHaveValue("pk_live_new");
  await save();
  await stepUp.getByLabel("Your password").fill("not it at all");
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expect(stepUp.getByText("Incorrect password")).toBeVisible();
  await stepUp.getByLabel("Your password").fill(operatorPassword);
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expect(stepUp).toBeHidden();
  // After the step-up the form is validated: one setting alone is incomplete.
  await expect(page.getByText("The settings were not proposed", { exact: true })).toBeVisible();
});

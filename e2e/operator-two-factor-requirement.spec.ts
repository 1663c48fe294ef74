import { generate } from "otplib";
import { expect, test } from "./fixtures.ts";
import { confirm, operatorPassword } from "./operator-console.ts";
import { startInstallation } from "./own-installation.ts";

test("an operator without the required second factor sets one up before anything else", async ({ browser }) => {
  const own = await startInstallation({ SVC_OPERATOR_TWO_FACTOR: "required" });
  const email = "op@example.com";
  const initialPassword = await own.svc("operator", "create", email);
  const page = await browser.newPage({ baseURL: own.address });
  await page.goto("/operator/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(initialPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Current password").fill(initialPassword);
  await page.getByLabel("New password").fill(operatorPassword);
  await page.getByRole("button", { name: "Change password" }).click();

  const notice = page.getByText("Operators must use two-factor authentication here.");
  await expect(notice).toBeVisible();
  for (const path of ["/operator", "/operator/partners", "/operator/security"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/operator\/account$/);
  }
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? "";
  await page.getByLabel("Code from the app").fill(await generate({ secret }));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I've saved these codes" }).click();
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: "Turn off" }).click();
  await confirm(page, "Turn off");
  await expect(page.getByText("Operators must have a second factor. Add another one first.")).toBeVisible();
  await page.goto("/operator/partners");
  await expect(page).toHaveURL(/\/operator\/partners$/);
  await page.close();
  await own.stop();
});

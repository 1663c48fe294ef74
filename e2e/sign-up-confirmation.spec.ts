import { startSmtp } from "#lib/mail/test-smtp.ts";
import { expect, password, test } from "./fixtures.ts";
import { startInstallation } from "./own-installation.ts";

test("with a mail server, the link in an email and the password create the account, once", async ({ browser }) => {
  const smtp = await startSmtp();
  const own = await startInstallation({ SVC_SMTP_URL: smtp.url, SVC_MAIL_FROM: "Slipway <slipway@example.com>" });
  const page = await browser.newPage({ baseURL: own.address });
  const email = "ada@example.com";
  await page.goto("/sign-up");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("Company or app").fill("Northwind");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();

  await expect.poll(() => smtp.mailbox.length, { timeout: 60_000 }).toBe(1);
  expect(smtp.mailbox[0]?.to).toBe(email);
  // Long lines of an email are folded.
  const text = smtp.mailbox[0]?.text.replaceAll("=\n", "") ?? "";
  const link = /\/sign-up\/[\w-]+/.exec(text)?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill("not the one they chose");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Incorrect password").first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/sandbox\/overview/);
  await page.goto(link);
  await expect(page.getByText("This link was used or has expired.")).toBeVisible();
  await page.close();
  await own.stop();
  await smtp.close();
});

import { createHash, randomBytes } from "node:crypto";
import postgres from "postgres";
import { hashPassword } from "#lib/users/password.ts";
import { expect, password, test } from "./fixtures.ts";

const newToken = () => {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: createHash("sha256").update(token).digest() };
};

// The app under test has no mail server, so the link is made here.
test("a link and the password create the account, once", async ({ page }) => {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const { token, hash } = newToken();
  const email = `ada-${process.pid}-${Date.now()}@example.com`;
  await sql`insert into pending_sign_ups (token_hash, email, name, partner_name, password_hash, expires_at)
    values (${hash}, ${email}, 'Ada', 'Northwind', ${await hashPassword(password)}, now() + interval '1 day')`;
  await sql.end();
  await page.goto(`/sign-up/${token}`);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill("not the one they chose");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Incorrect password").first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/sandbox\/overview/);
  await page.goto(`/sign-up/${token}`);
  await expect(page.getByText("This link was used or has expired.")).toBeVisible();
});

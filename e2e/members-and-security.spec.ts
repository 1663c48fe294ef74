import { AxeBuilder } from "@axe-core/playwright";
import { generate } from "otplib";
import type { Browser, Page } from "playwright/test";
import postgres from "postgres";
import { newPageWithAuthenticator } from "./authenticator.ts";
import { expect, password, signOut, signUp, test } from "./fixtures.ts";
import { signInAsOperator } from "./operator-console.ts";

/** Makes the user's last authentication ten minutes old. */
async function ageAuthentication(email: string): Promise<void> {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  await sql`update sessions set authenticated_at = now() - interval '10 minutes'
    where user_id = (select id from users where email = ${email})`;
  await sql.end();
}

async function signIn(page: Page, email: string, withPassword = password): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(withPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const codeOf = async (secret: string, inSeconds = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + inSeconds });

/** Sets up an authenticator app; returns its secret and the recovery codes. */
async function setUpTotp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/sandbox/settings/account");
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = ((await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "").trim();
  await page.getByLabel("Code from the app").fill(await codeOf(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  const shown = page.getByText(/^([0-9a-z]{4}-){2}[0-9a-z]{4}/).first();
  await expect(shown).toBeVisible();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download codes" }).click();
  expect((await download).suggestedFilename()).toBe("slipway-recovery-codes.txt");
  const codes = ((await shown.textContent()) ?? "").match(/([0-9a-z]{4}-){2}[0-9a-z]{4}/g) ?? [];
  await page.getByRole("button", { name: "I've saved these codes" }).click();
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
  return { secret, codes };
}

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const violationsOf = async (page: Page) => (await new AxeBuilder({ page }).withTags(wcag).analyze()).violations;

const newContextPage = async (browser: Browser) => (await browser.newContext()).newPage();

test("an invited analyst joins, sees why actions are disabled, and loses access when removed", async ({
  page,
  browser,
}) => {
  await signUp(page);
  await page.goto("/sandbox/settings/members");
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog");
  const email = `grace-${Date.now()}@example.com`;
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption("analyst");
  await dialog.getByRole("button", { name: "Send invitation", exact: true }).click();
  const link = (await dialog.getByText(/\/invitation\//).textContent()) ?? "";
  await expect(dialog.getByRole("status").filter({ hasText: link })).toBeFocused();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("table", { name: "Invitations" })).toContainText("Pending");

  const other = await newContextPage(browser);
  await other.goto(link.trim());
  await expect(other.getByText("invited you as analyst")).toBeVisible();
  await other.getByLabel("Your name").fill("Grace");
  await other.getByLabel("Choose a password").fill(password);
  await other.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(other).toHaveURL(/\/sandbox\/overview/);
  await other.goto("/sandbox/settings/members");
  await expect(other.getByRole("button", { name: "Invite member" })).toBeDisabled();
  await expect(other.getByText("Your role (analyst) can't manage members")).toBeVisible();
  await other.goto("/sandbox/settings");
  await expect(other.getByRole("button", { name: "Save name" })).toBeDisabled();
  await expect(other.getByText("Your role (analyst) can't change the name. Owners can.")).toBeVisible();
  expect(await violationsOf(other)).toEqual([]);
  await other.goto(link.trim());
  await expect(other.getByText("This invitation is no longer valid")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Actions for Grace" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Grace" })).toHaveCount(0);
  await expect(page.getByText("The last owner can't leave")).toBeVisible();
  await other.goto("/sandbox/overview");
  await expect(other).toHaveURL(/sign-in/);
});

test("creating a key after five minutes asks for the password again and keeps the form input", async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto("/sandbox/api-keys");
  await page.getByRole("button", { name: "Create key" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Half-filled");
  await ageAuthentication(email);
  await dialog.getByRole("button", { name: "Create key" }).click();
  const stepUp = page.getByRole("dialog").filter({ hasText: "Confirm it's you" });
  await stepUp.getByLabel("Your password").fill("not my password");
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expect(stepUp.getByText("Incorrect password")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Half-filled");
  await stepUp.getByLabel("Your password").fill(password);
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(/^svc_test_[0-9A-Za-z]{49}$/)).toBeVisible();
});

test("a dialog that changes access asks for the password before its form", async ({ page }) => {
  const { email } = await signUp(page);
  await ageAuthentication(email);
  await page.goto("/sandbox/api-keys");
  const open = page.getByRole("button", { name: "Create key" }).first();
  await open.click();
  const stepUp = page.getByRole("dialog").filter({ hasText: "Confirm it's you" });
  await expect(stepUp.getByLabel("Your password")).toBeFocused();
  await expect(stepUp.getByLabel("Name")).toHaveCount(0);
  await stepUp.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await stepUp.getByLabel("Your password").fill(password);
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  const form = page.getByRole("dialog", { name: "Create sandbox key" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText(/^svc_test_[0-9A-Za-z]{49}$/)).toBeVisible();
});

test("an authenticator code is required to sign in and to confirm sensitive actions", async ({ page }) => {
  const { email } = await signUp(page);
  const { secret, codes } = await setUpTotp(page);
  expect(codes).toHaveLength(10);
  await signOut(page);
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto("/sandbox/api-keys");
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Incorrect or already used code")).toBeVisible();
  await page.getByLabel("Code").fill(await codeOf(secret, 30));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/sandbox\/api-keys/);

  await page.goto("/sandbox/settings");
  await page.getByLabel("Origin or app scheme").fill("https://shop.example");
  await ageAuthentication(email);
  await page.getByRole("button", { name: "Add" }).click();
  const stepUp = page.getByRole("dialog").filter({ hasText: "Confirm it's you" });
  await stepUp.getByLabel("Code").fill(codes[0] ?? "");
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("list", { name: "Allowed redirect URLs" })).toContainText("https://shop.example");
});

test("a passkey signs in without a password and confirms sensitive actions", async ({ browser, baseURL }) => {
  const page = await newPageWithAuthenticator(browser, baseURL);
  const { email } = await signUp(page);
  await page.goto("/sandbox/settings/account");
  await page.getByLabel("Passkey name").fill("This laptop");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("Save these recovery codes")).toBeVisible();
  await expect(page.getByRole("list", { name: "Your passkeys" })).toContainText("This laptop");
  await signOut(page);
  await expect(page).toHaveURL(/sign-in/);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/sandbox\/overview/);
  await page.goto("/sandbox/settings");
  await ageAuthentication(email);
  await page.getByLabel("Company or app").fill("Ada's other wallet");
  await page.getByRole("button", { name: "Save name" }).click();
  const stepUp = page.getByRole("dialog").filter({ hasText: "Confirm it's you" });
  await expect(stepUp.getByLabel("Your password")).toBeHidden();
  await stepUp.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await expect(page.getByText("Ada's other wallet").first()).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await page.context().close();
});

test("without a mail server the password reset link is in the outbox, and a reset ends every session", async ({
  page,
  browser,
}) => {
  const { email } = await signUp(page);
  await page.goto("/sandbox/overview");
  const otherPage = await newContextPage(browser);
  await otherPage.goto("/forgot-password");
  await expect(otherPage.getByText("This installation has no mail server")).toBeVisible();
  await otherPage.getByLabel("Email").fill(email);
  await otherPage.getByRole("button", { name: "Send link" }).click();
  await expect(otherPage.getByText("If an account exists for this email")).toBeVisible();

  const console = await newContextPage(browser);
  await signInAsOperator(console);
  await console.goto("/operator/outbox");
  const row = console.getByRole("row").filter({ hasText: email }).filter({ hasText: "Reset your Slipway password" });
  await row.getByText("Reset your Slipway password").first().click();
  expect(await console.content()).not.toContain("/reset-password/");
  const menu = row.getByRole("button", { name: /^Actions for/ });
  await menu.click();
  await console.getByRole("menuitem", { name: "Show link" }).click();
  const dialog = console.getByRole("dialog");
  await dialog.getByRole("button", { name: "Show link" }).click();
  const link = (await dialog.getByText(/\/reset-password\/[\w-]+$/).textContent()) ?? "";
  expect(await violationsOf(console)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(row.getByText("Link viewed")).toBeVisible();
  await expect(menu).toHaveCount(0);

  await otherPage.goto(link);
  await otherPage.getByLabel("New password").fill("1qaz2wsx3edc");
  await otherPage.getByRole("button", { name: "Change password" }).click();
  await expect(otherPage.getByText(/lists of leaked ones/)).toBeVisible();
  await otherPage.getByLabel("New password").fill("another one, quite long");
  await otherPage.getByRole("button", { name: "Change password" }).click();
  await expect(otherPage.getByText("Password changed. Sign in with your new password.")).toBeVisible();
  await page.goto("/sandbox/overview");
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, email, "another one, quite long");
  await expect(page).toHaveURL(/\/sandbox/);
});

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright/test";
import postgres from "postgres";
import { expect, post } from "./fixtures.ts";

export const operatorPassword = "four herons on a quay";

/** Runs the operator CLI against the database of the app under test. */
export const svc = (...args: string[]): Promise<string> => svcWith({}, ...args);

/** With other settings. */
export async function svcWith(variables: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...variables };
  const { stdout } = await promisify(execFile)(process.execPath, ["processes/svc.ts", ...args], { env });
  return stdout.trim();
}

let operators = 0;

const newEmail = () => `op-${process.pid}-${++operators}-${Date.now()}@example.com`;

/** Creates an operator with the CLI and signs in with a new password, by the requests of the forms, without opening a page. */
export async function signInAsOperator(page: Page): Promise<string> {
  const email = newEmail();
  const initialPassword = await svc("operator", "create", email);
  await post(page, "/api/operator/session", { email, password: initialPassword });
  const passwords = { current: initialPassword, password: operatorPassword };
  await post(page, "/api/operator/password", passwords, "PUT");
  return email;
}

/** Creates an operator with the CLI, signs in with the printed password, and sets a new one. */
export async function signInInForm(page: Page): Promise<string> {
  const email = newEmail();
  const initialPassword = await svc("operator", "create", email);
  await page.goto("/operator/partners");
  await expect(page).toHaveURL(/operator\/sign-in/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(initialPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("You signed in with an initial password")).toBeVisible();
  await page.getByLabel("Current password").fill(initialPassword);
  await page.getByLabel("New password").fill(operatorPassword);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  return email;
}

/** Makes the operator's last authentication six minutes old. */
export async function ageStepUp(email: string): Promise<void> {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  await sql`update operator_sessions set authenticated_at = now() - interval '6 minutes'
    where operator_id = (select id from operators where email = ${email})`;
  await sql.end();
}

/** Creates a partner by the request of the console, and opens its page. */
export async function createPartner(page: Page, name: string): Promise<string> {
  const { id } = await post(page, "/api/operator/partners", { name });
  await page.goto(`/operator/partners/${id}`);
  return id;
}

/** Creates a partner in the console and opens its page. */
export async function createPartnerInForm(page: Page, name: string): Promise<string> {
  await page.goto("/operator/partners/new");
  await page.getByLabel("Company or app").fill(name);
  await page.getByRole("button", { name: "Create partner" }).click();
  await confirm(page, "Create partner");
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Confirms the action that was just clicked. */
export const confirm = (page: Page, action: string) =>
  page.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();

/** Another operator confirms the change that waits on this page; returns their email address. */
export async function confirmAsAnother(browser: Browser, path: string): Promise<string> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? "" });
  const second = await context.newPage();
  const email = await signInAsOperator(second);
  await second.goto(path);
  await second.getByRole("button", { name: "Confirm change" }).click();
  await confirm(second, "Confirm change");
  await expect(second.getByText("Waiting for a second operator")).toBeHidden();
  await context.close();
  return email;
}

/** Suspends the partner of the page. */
export async function suspendPartner(page: Page, reason: string) {
  await page.getByRole("button", { name: "Suspend partner" }).click();
  await page.getByLabel("Reason").fill(reason);
  await confirm(page, "Suspend");
}

export async function resumePartner(page: Page) {
  await page.getByRole("button", { name: "Resume partner" }).click();
  await confirm(page, "Resume");
  await expect(page.getByRole("button", { name: "Suspend partner" })).toBeVisible();
}

/** Creates a sandbox API key with the CLI. */
export const keyOf = (partnerId: string) => svc("key", "create", "--partner", partnerId, "--environment", "sandbox");

import type { Browser, Page } from "playwright/test";
import postgres from "postgres";
import { freePort } from "#processes/postgres.ts";
import { startServerParts } from "#processes/server-parts.ts";
import { issuerClient, startTestIssuer } from "#tools/test-issuer.ts";
import { expect, signOut, signUp, test } from "./fixtures.ts";
import { confirm, svc } from "./operator-console.ts";

// An app of this file: its settings would change the sign-in pages of all other tests.
test.describe.configure({ mode: "default" });

let issuer: Awaited<ReturnType<typeof startTestIssuer>>;
let services: Awaited<ReturnType<typeof startServerParts>> = [];
let baseURL = "";

test.beforeAll(async () => {
  issuer = await startTestIssuer();
  const port = await freePort();
  baseURL = `http://127.0.0.1:${port}`;
  services = await startServerParts({
    ...process.env,
    NODE_ENV: "production",
    AUTH_TRUST_HOST: "true",
    HOST: "127.0.0.1",
    PORT: String(port),
    SVC_NEXT_FOLDER: ".next-test",
    ...oidc("SVC_OIDC"),
    ...oidc("SVC_OPERATOR_OIDC"),
    SVC_OPERATOR_SIGN_IN: "sso",
    SVC_TRUSTED_PROXIES: "1",
    SVC_DASHBOARD_ALLOWED_IPS: "127.0.0.0/8",
    SVC_OPERATOR_ALLOWED_IPS: "127.0.0.0/8",
  });
});
test.afterAll(async () => {
  for (const service of services.toReversed()) await service.stop();
  await issuer.stop();
});

const oidc = (prefix: string) => ({
  [`${prefix}_ISSUER`]: issuer.url,
  [`${prefix}_CLIENT_ID`]: issuerClient.clientId,
  [`${prefix}_CLIENT_SECRET`]: issuerClient.clientSecret,
  [`${prefix}_NAME`]: "Okta",
});

const newPage = async (browser: Browser, headers: Record<string, string> = {}) =>
  (await browser.newContext({ baseURL, extraHTTPHeaders: headers })).newPage();

/** Follows a link to the issuer and signs in there. */
async function signInAtIssuer(page: Page, button: string, email: string) {
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("heading", { name: "Issuer" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a member connects their account, signs out, and signs in with it", async ({ browser }) => {
  const page = await newPage(browser);
  const { email } = await signUp(page);
  await page.goto("/sandbox/settings/account");
  await signInAtIssuer(page, "Connect Okta", "ada@corp.example");
  await expect(page.getByText("Account connected. You can now sign in with it.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Connected accounts" })).toContainText("ada@corp.example");
  await signOut(page);
  await expect(page).toHaveURL(/sign-in/);
  await signInAtIssuer(page, "Sign in with Okta", "ada@corp.example");
  await expect(page).toHaveURL(/\/sandbox\/overview/);
  await page.goto("/sandbox/settings/account");
  await expect(page.getByText(email).first()).toBeVisible();

  const stranger = await newPage(browser);
  await stranger.goto("/sign-in");
  await signInAtIssuer(stranger, "Sign in with Okta", email);
  await expect(stranger.getByText("This account isn't connected to Slipway.")).toBeVisible();
});

test("an operator signs in, and confirms a change, by single sign-on", async ({ browser }) => {
  const email = `op-${process.pid}-${Date.now()}@example.com`;
  await svc("operator", "create", email);
  const page = await newPage(browser);
  await page.goto("/operator/partners/new");
  await expect(page).toHaveURL(/operator\/sign-in/);
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await signInAtIssuer(page, "Sign in with Okta", email);
  await expect(page).toHaveURL(/\/operator\/partners\/new$/);

  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  await sql`update operator_sessions set authenticated_at = now() - interval '10 minutes'`;
  await sql.end();
  const name = `Northwind ${Date.now()}`;
  await page.getByLabel("Company or app").fill(name);
  await page.getByRole("button", { name: "Create partner" }).click();
  await confirm(page, "Create partner");
  const dialog = page.getByRole("dialog").filter({ hasText: "Confirm it's you" });
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("link", { name: "Sign in again with Okta" }).click(),
  ]);
  await signInAtIssuer(tab, "Sign in with Okta", email);
  await expect(tab.getByRole("heading", { name: "Overview" })).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await page.goto("/operator/account");
  await expect(page.getByText("Your account at Okta signs you in.")).toBeVisible();

  const stranger = await newPage(browser);
  await stranger.goto("/operator/sign-in");
  await signInAtIssuer(stranger, "Sign in with Okta", "nobody@corp.example");
  await expect(stranger.getByText("This account isn't connected to an operator.")).toBeVisible();
});

test("the command line lets an operator in with a password while the issuer is down", async ({ browser }) => {
  const email = `op-${process.pid}-${Date.now()}@example.com`;
  const password = await svc("operator", "create", email);
  const page = await newPage(browser);
  await page.goto("/operator/sign-in?password");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("You signed in with an initial password")).toBeVisible();
});

test("other networks see a plain page instead of the dashboard and the console", async ({ browser }) => {
  const page = await newPage(browser, { "x-forwarded-for": "192.0.2.1" });
  for (const path of ["/sign-in", "/operator", "/sandbox/overview"]) {
    expect((await page.goto(path))?.status()).toBe(403);
    await expect(page.getByText("The IP address 192.0.2.1 isn't allowed to open this page.")).toBeVisible();
  }
  for (const path of ["/status", "/docs"]) expect((await page.goto(path))?.status()).toBe(200);
});

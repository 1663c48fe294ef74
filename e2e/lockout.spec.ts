import { type APIRequestContext, request } from "playwright/test";
import { expect, password, signOut, signUp, test } from "./fixtures.ts";
import { operatorPassword, signInAsOperator } from "./operator-console.ts";

const baseURL = process.env.BASE_URL ?? "";
const delayed = "Too many failed attempts for this account";

/** A stranger's sign-ins with wrong passwords, until they are delayed. */
async function attack(attempt: (stranger: APIRequestContext) => Promise<number>): Promise<void> {
  const stranger = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  const statuses: number[] = [];
  for (let count = 0; count < 14; count += 1) statuses.push(await attempt(stranger));
  expect(statuses).toEqual([...Array(13).fill(401), 429]);
  await stranger.dispose();
}

test("a stranger can't lock out a member, not even from the same network", async ({ page, browser }) => {
  const { email } = await signUp(page);
  await page.goto("/sandbox/overview");
  await attack(async (stranger) => {
    const { csrfToken } = await (await stranger.get("/api/auth/csrf")).json();
    const form = { email, password: "a wrong password", csrfToken, json: "true" };
    return (await stranger.post("/api/auth/callback/credentials", { form })).status();
  });
  const signIn = async (own: typeof page) => {
    await own.goto("/sign-in?again=1");
    await own.getByLabel("Email").fill(email);
    await own.getByLabel("Password", { exact: true }).fill(password);
    await own.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  const unknown = await (await browser.newContext()).newPage();
  await signIn(unknown);
  await expect(unknown.getByText(delayed)).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page);
  await expect(page).toHaveURL(/sandbox/);
});

test("a stranger can't lock out the operator", async ({ page }) => {
  const email = await signInAsOperator(page);
  await attack(async (stranger) =>
    (await stranger.post("/api/operator/session", { data: { email, password: "a wrong password" } })).status(),
  );
  const session = { data: { email, password: operatorPassword }, headers: { origin: baseURL } };
  expect((await page.request.post("/api/operator/session", session)).status()).toBe(200);
  await page.goto("/operator/partners");
  await expect(page).toHaveURL(/operator\/partners/);
});

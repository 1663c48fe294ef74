import { generate } from "otplib";
import { countClicks } from "./count-clicks.ts";
import { btcWallet, clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";
import { signInAsOperator, svc } from "./operator-console.ts";

// What people do most takes few clicks. Enter submits a form, and the palette needs none.

test("from sign-up to the first quote", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  const clicks = await countClicks(page);
  await page.getByRole("link", { name: "Create account" }).first().click();
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("Company or app").fill("Ada's Wallet");
  await page.getByLabel("Email").fill(`tasks-${process.pid}-${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a password of some length");
  await page.keyboard.press("Enter");
  // Before hydration, the link opens the page without the dialog.
  await expect(page.locator("button[aria-keyshortcuts]:visible")).toBeEnabled();
  await page.getByRole("link", { name: "Create a TEST API key" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/^svc_test_/).first()).toBeVisible();
  await dialog.getByRole("button", { name: /^Copy/ }).last().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("curl");
  expect(clicks()).toBe(3);
});

test("create and revoke a TEST key", async ({ page }) => {
  await signUp(page);
  await page.goto("/sandbox/overview");
  const clicks = await countClicks(page);
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "Create key" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("trial");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("I've saved this key").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Revoke trial" }).click();
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("row", { name: /trial.*Revoked/ })).toBeVisible();
  expect(clicks()).toBe(6);
});

test("find a failed request by its code", async ({ page }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "server"));
  await client.getTransaction("tx_0000000000000000000000").catch(() => undefined);
  await page.goto("/sandbox/overview");
  const clicks = await countClicks(page);
  await page.getByRole("link", { name: "API logs" }).click();
  await page
    .getByRole("region", { name: "Error code" })
    .getByRole("link", { name: /not_found/ })
    .click();
  await expect(page).toHaveURL(/not_found/);
  await expect(page.getByRole("row", { name: /not_found/ })).toBeVisible();
  expect(clicks()).toBe(2);
});

test("find a transaction by the beginning of its reference", async ({ page }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "server"));
  const created = await client.createTransaction({ ...purchase, partner_context: "order-14168" });
  await page.goto("/sandbox/overview");
  const clicks = await countClicks(page);
  await expect(page.locator("button[aria-keyshortcuts]:visible")).toBeEnabled();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await palette.getByRole("combobox", { name: /^Search pages/ }).fill("order-141");
  await expect(palette.getByRole("option", { selected: true })).toHaveText(/^Transaction/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(created.transaction_id));
  expect(clicks()).toBe(0);
});

test("quote, pay, and see the success", async ({ page, shop }) => {
  await signUp(page);
  await page.goto("/sandbox/overview");
  const clicks = await countClicks(page);
  await page.getByRole("link", { name: "Quotes" }).click();
  await page.getByLabel("Wallet address").fill(btcWallet);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Create transaction with MoonPay" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Redirect URL").fill(shop.url);
  await page.keyboard.press("Enter");
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("link", { name: "Open checkout" }).click();
  const buyer = await opened;
  await dialog.getByRole("link", { name: "View transaction" }).click();
  const own = clicks();
  await buyer.getByRole("button", { name: /^(Agree and c|C)ontinue/ }).click();
  await buyer.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("Success", { exact: true }).first()).toBeVisible();
  expect(own).toBe(4);
  expect(clicks() - own).toBe(2);
});

test("add an endpoint, test it, and resend", async ({ page, shop }) => {
  await signUp(page);
  await page.goto("/sandbox/overview");
  const clicks = await countClicks(page);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Order service");
  await dialog.getByLabel("URL").fill(shop.url);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Send test event" }).click();
  await expect(page).toHaveURL(/deliveries\/dlv_/);
  await expect(page.getByText("Delivered", { exact: true }).first()).toBeVisible();
  const tested = clicks();
  await page.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText("manual", { exact: true })).toBeVisible();
  expect(tested).toBe(3);
  expect(clicks() - tested).toBe(1);
});

test("invite a member", async ({ page }) => {
  await signUp(page);
  await page.goto("/sandbox/overview");
  const clicks = await countClicks(page);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Members" }).click();
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("grace@example.com");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/\/invitation\//)).toBeVisible();
  expect(clicks()).toBe(3);
});

test("set up an authenticator app", async ({ page }) => {
  await signUp(page);
  await page.goto("/sandbox/settings/account");
  const clicks = await countClicks(page);
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await page.getByLabel("Code from the app").fill(await generate({ secret: secret.trim() }));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "I've saved these codes" }).click();
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
  expect(clicks()).toBe(2);
});

test("create a partner, propose production access, and get a test quote", async ({ page }) => {
  await signInAsOperator(page);
  await page.goto("/operator");
  const clicks = await countClicks(page);
  await page.getByRole("link", { name: "Partners", exact: true }).click();
  await page.getByRole("link", { name: "Create partner" }).click();
  await page.getByLabel("Company or app").fill("Counted Wallet");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Create partner" }).click();
  await expect(page.getByRole("heading", { name: "Counted Wallet", exact: true })).toBeVisible();
  expect(clicks()).toBe(3);
  // Set by the partner's members, otherwise.
  const partnerId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await svc("partner", "contact", partnerId, "--email", "help@counted.example");
  await page.getByRole("navigation", { name: "Environment" }).getByRole("link", { name: "Production" }).click();
  await page.getByRole("button", { name: "Grant production" }).click();
  await page.getByLabel("Reason to grant access anyway").fill("Known for years");
  await page.getByRole("dialog").getByRole("button", { name: "Propose access" }).click();
  await expect(page.getByText("Waiting for a second operator")).toBeVisible();
  expect(clicks()).toBe(6);
  await page.getByRole("link", { name: "Providers", exact: true }).click();
  await page.getByRole("link", { name: "MoonPay" }).click();
  await page.getByRole("button", { name: "Test connection" }).click();
  expect(clicks()).toBe(9);
});

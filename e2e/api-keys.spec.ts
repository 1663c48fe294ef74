import type { Page } from "playwright/test";
import { clientFor, createTestKeyInDialog, expect, password, signUp, test } from "./fixtures.ts";

const refused = (code: string, status = 401) => ({ status, code });
const shownKey = /^svc_test_[0-9A-Za-z]{49}$/;

/** Reads the key shown in the dialog, confirms that it is saved, and closes the dialog. */
async function takeKey(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog");
  const key = (await dialog.getByText(shownKey).textContent()) ?? "";
  await expect(dialog.getByRole("heading", { name: "Save your API key" })).toBeFocused();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  return key;
}

test("a key is shown once, works immediately, and is rejected immediately after it is revoked", async ({ page }) => {
  await signUp(page);
  const key = await createTestKeyInDialog(page, "checkout server");
  const client = clientFor(key);
  expect((await client.listTransactions()).transactions).toEqual([]);

  await page.reload();
  expect(await page.content()).not.toContain(key);
  await expect(page.getByText("checkout server").first()).toBeVisible();

  await page.getByRole("button", { name: "Revoke checkout server" }).click();
  const dialog = page.getByRole("dialog");
  const revoke = dialog.getByRole("button", { name: "Revoke key" });
  await expect(dialog.getByText(/Used once in the last 24 hours/)).toBeVisible();
  await revoke.click();
  await expect(page.getByRole("row", { name: /checkout server.*Revoked/ })).toBeVisible();
  await expect(client.listTransactions()).rejects.toMatchObject(refused("api_key_invalid"));
});

test("a key is limited to its scopes, works alongside its replacement, and is rejected once revoked", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/sandbox/api-keys");
  await page.getByRole("button", { name: "Create key" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Reporting");
  for (const box of ["assets:read", "quotes:read", "transactions:write"]) await dialog.getByLabel(box).uncheck();
  await dialog.getByLabel("Expires").selectOption("none");
  await expect(dialog.getByText(/never expires/)).toBeVisible();
  await dialog.getByLabel("Expires").selectOption("90");
  await dialog.getByLabel(/IP allowlist/).fill("10.0.0.1/8");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText(/without host bits/)).toBeVisible();
  await dialog.getByLabel(/IP allowlist/).fill("127.0.0.1, ::1");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const old = clientFor(await takeKey(page));
  expect((await old.listTransactions()).transactions).toEqual([]);
  await expect(old.listCryptoCurrencies()).rejects.toMatchObject(refused("scope_missing", 403));

  await page.getByRole("button", { name: "Rotate Reporting" }).click();
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  await expect(dialog.getByText(/expires in 24 hours/)).toBeVisible();
  const replacement = clientFor(await takeKey(page));
  for (const client of [old, replacement]) expect((await client.listTransactions()).transactions).toEqual([]);
  await expect(page.getByRole("row", { name: /Reporting.*Rotating/ })).toBeVisible();

  await page.getByRole("button", { name: "Expire now Reporting" }).click();
  await dialog.getByRole("button", { name: "Expire now" }).click();
  await expect(page.getByRole("row", { name: /Reporting.*Expired/ })).toBeVisible();
  await expect(old.listTransactions()).rejects.toMatchObject(refused("api_key_expired"));
  expect((await replacement.listTransactions()).transactions).toEqual([]);
});

test("searching for a pasted key never puts it in a URL, a request or the page", async ({ page }) => {
  await signUp(page);
  const key = await createTestKeyInDialog(page, "Back office");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const box = page.getByRole("textbox", { name: "Search by name, or paste a key" });
  await box.fill(key);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]key=key_/);
  await expect(page.getByText("This is “Back office”")).toBeVisible();
  await box.fill(`svc_test_${"0".repeat(43)}1ysabI`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("No key of yours matches.")).toBeVisible();
  expect(addresses.filter((address) => address.includes("svc_test_"))).toEqual([]);
  expect(await page.content()).not.toContain(key);

  await page.getByRole("link", { name: "Back office" }).click();
  await expect(page.getByRole("heading", { name: "Back office" })).toBeVisible();
  await expect(page.getByText("Created API key Back office")).toBeVisible();
});

test("form input survives a step-up in the same dialog", async ({ page }) => {
  await signUp(page);
  await page.goto("/sandbox/api-keys");
  // Simulates an old sign-in: the first response requires a step-up, later requests go through.
  let isChallenged = false;
  await page.route("**/api/dashboard/sandbox/api-keys", async (route) => {
    if (isChallenged) return route.fallback();
    isChallenged = true;
    const data = { error: "step_up_required", retry: "actionable", request_id: "req_x" };
    await route.fulfill({ status: 403, json: { msg: "Confirm it's you first", data, success: false, code: 403 } });
  });
  await page.getByRole("button", { name: "Create key" }).first().click();
  await expect(page.getByRole("dialog", { name: "Create sandbox key" })).toBeVisible();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Half filled");
  await form.getByLabel("quotes:read").uncheck();
  await form.getByRole("button", { name: "Create key" }).click();
  const stepUp = page.getByRole("dialog").filter({ hasText: "Confirm it's you" });
  await stepUp.getByLabel("Your password").fill(password);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(form.getByLabel("Name")).toHaveValue("Half filled");
  await expect(form.getByLabel("Name")).toBeHidden();
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await takeKey(page);
  await expect(page.getByRole("link", { name: "Half filled" })).toBeVisible();
  await expect(page.getByText("assets:read, transactions:read, transactions:write")).toBeVisible();
});

test("production keys cannot be created before the operator grants access", async ({ page }) => {
  await signUp(page);
  await page.goto("/production/api-keys");
  await expect(page.getByRole("button", { name: "Create key" })).toBeDisabled();
});

import { clientFor, createTestKey, expect, signUp, test } from "./fixtures.ts";

test("a key is shown once, works at once, and is refused at once when revoked", async ({ page }) => {
  await signUp(page);
  const key = await createTestKey(page, "checkout server");
  const client = clientFor(key);
  expect((await client.listTransactions()).transactions).toEqual([]);

  await page.reload();
  expect(await page.content()).not.toContain(key);
  await expect(page.getByText("checkout server").first()).toBeVisible();

  await page.getByRole("button", { name: "Revoke checkout server" }).click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText(/revoked/i).first()).toBeVisible();
  await expect(client.listTransactions()).rejects.toMatchObject({ status: 401, code: "api_key_invalid" });
});

test("production keys wait for the operator", async ({ page }) => {
  await signUp(page);
  await page.goto("/production/api-keys");
  await expect(page.getByRole("button", { name: "Create key" })).toBeDisabled();
});

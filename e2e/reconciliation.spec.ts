import type { Page } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectNoFindings } from "./inspect-page.ts";
import { signInAsOperator } from "./operator-console.ts";
import { newPartnerWithTransaction } from "./pages.ts";

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

const compare = (page: Page) => page.getByRole("button", { name: "Compare file" }).click();

test("an operator compares a file, corrects its columns, and explains a difference", async ({ page }) => {
  await signInAsOperator(page);
  const { transactionId = "" } = await newPartnerWithTransaction(page);
  // The transaction is pending.
  const file = `Order ID;Note;External ID;Order status\no1;;${transactionId};completed\n`;
  await page.goto("/operator");
  await page.getByRole("link", { name: "Reconciliation" }).click();
  await page.getByRole("link", { name: "Compare file" }).click();
  await page.getByLabel("Provider", { exact: true }).selectOption("moonpay");
  await page.getByLabel("Environment").selectOption("sandbox");

  await test.step("a file that isn't CSV says so at its field", async () => {
    await choose(page, "orders.csv", Buffer.from(file, "utf16le"));
    await expect(page.getByLabel("CSV file")).toHaveAccessibleDescription(/orders\.csv isn't in UTF-8/);
    await expect(page.getByRole("button", { name: "Compare file" })).toHaveCount(0);
  });
  await test.step("the preview follows the columns", async () => {
    await choose(page, "orders.csv", file);
    const preview = page.getByRole("table", { name: "Preview" });
    await expect(preview).toContainText(transactionId);
    await expect(page.getByLabel("Status")).toHaveValue("3");
    await page.getByLabel("Transaction ID").selectOption({ label: "Note" });
    await expect(preview).not.toContainText(transactionId);
    await page.getByLabel("Order ID").selectOption({ label: "No column" });
    await compare(page);
    await expect(page.getByLabel("CSV file")).toHaveAccessibleDescription(/None of the 1 rows match a transaction/);
    await expectNoFindings(page, "a file that was refused");
  });
  await page.getByLabel("Transaction ID").selectOption({ label: "External ID" });
  await compare(page);
  const rows = page.getByRole("table", { name: "Differences", exact: true }).getByRole("row");
  await expect(rows.nth(1)).toContainText(/Status.*Open.*pending.*completed/);
  await test.step("a note explains it", async () => {
    await page.getByRole("button", { name: /^Explain/ }).click();
    const dialog = page.getByRole("dialog", { name: "Explain the difference" });
    await dialog.getByLabel("Reason").fill("Paid after the file was made");
    await dialog.getByRole("button", { name: "Save note" }).click();
    await expect(rows.nth(1)).toContainText(/Explained.*Paid after the file was made/);
    await expectNoFindings(page, "a reconciliation");
  });
  const address = page.url();
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Reconciliation" }).click();
  await expect(page.getByRole("row").filter({ hasText: "orders.csv" }).first()).toContainText("None open");

  await page.getByRole("link", { name: "Compare file" }).click();
  await page.getByLabel("Provider", { exact: true }).selectOption("moonpay");
  await page.getByLabel("Environment").selectOption("sandbox");
  await choose(page, "orders.csv", file);
  await expect(page.getByText("As in the provider's last file.")).toBeVisible();
  await compare(page);
  await page.getByRole("link", { name: "View the reconciliation" }).click();
  await expect(page).toHaveURL(address);
});

import { btcWallet, clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";
import { confirm, confirmAsAnother, signInAsOperator } from "./operator-console.ts";

test("two operators record a partial refund, and the partner and the buyer see it", async ({ page, browser }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "Server"));
  const context = `refund-${Date.now()}`;
  const { transaction_id: id, link } = await client.createTransaction({
    ...purchase,
    partner_context: context,
    wallet_address: btcWallet,
  });
  await client.simulateOutcome(id, { status: "success" });

  const operatorContext = await browser.newContext({ baseURL: process.env.BASE_URL ?? "" });
  const operator = await operatorContext.newPage();
  const email = await signInAsOperator(operator);
  const path = `/operator/transactions/${id}`;
  await operator.goto(path);
  await expect(operator.getByText("No refunds, chargebacks, or other adjustments.")).toBeVisible();
  await operator.getByRole("button", { name: "Record adjustment" }).click();
  const dialog = operator.getByRole("dialog", { name: "Record an adjustment" });
  await dialog.getByLabel("Total amount so far").fill("50.000,00");
  await dialog.getByLabel("Reason").fill("Agreed with the buyer");
  await confirm(operator, "Propose adjustment");
  await expect(dialog.getByText("A number such as 50 or 50.25, without a currency")).toBeVisible();
  await dialog.getByLabel("Total amount so far").fill("50000");
  await confirm(operator, "Propose adjustment");
  await expect(operator.getByText("Waiting for a second operator")).toBeVisible();
  await expect(operator.getByText("Amount: 50000 NGN")).toBeVisible();
  await expect(operator.getByRole("button", { name: "Record adjustment" })).toHaveCount(0);
  const other = await confirmAsAnother(browser, path);
  await operator.goto(path);
  const row = operator.getByRole("table", { name: "Adjustments" }).getByRole("row").filter({ hasText: "Refund" });
  await expect(row).toContainText("50,000 NGN");
  await expect(row).toContainText(`${email}, ${other}`);
  await operatorContext.close();

  await page.goto(`/sandbox/transactions/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("50,000 NGN refunded").first()).toBeVisible();
  await expect(main.getByText("Success").first()).toBeVisible();
  await expect(main.getByText("Refunded 50,000 NGN")).toBeVisible();
  await expect(main.getByText("Agreed with the buyer").first()).toBeVisible();
  await page.goto("/sandbox/transactions?refund_status=succeeded");
  await expect(page.getByRole("row").filter({ hasText: context })).toContainText("50,000 NGN refunded");
  await page.goto("/sandbox/transactions?refund_status=pending");
  await expect(page.getByText("No transactions match these filters.")).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(/MoonPay returned 50,000 NGN to the original payment method on /)).toBeVisible();
});

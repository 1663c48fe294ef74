import postgres from "postgres";
import { testLogo } from "#lib/brands/test-png.ts";
import { clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";
import { confirm, signInAsOperator } from "./operator-console.ts";

const background = (element: Element) => getComputedStyle(element).backgroundColor;
const logo = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(testLogo(), "base64") };

test("a partner sets a brand in the sandbox, previews it, and buyers see it", async ({ page, browser }) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "Checkout server"));
  const created = await client.createTransaction({
    ...purchase,
    partner_context: `order-${Date.now()}-${process.pid}`,
  });
  await page.goto("/sandbox/settings/checkout");
  const preview = page.getByRole("region", { name: "Preview" });
  const buttons = preview.getByText(/^Continue to /);
  const before = await buttons.first().evaluate(background);

  await page.getByLabel("Name", { exact: true }).fill("Acme Pay");
  await expect(preview.getByText("Acme Pay", { exact: true })).toHaveCount(3);
  await page.getByLabel("Button color", { exact: true }).fill("#777777");
  await expect(page.getByText("Too pale for white text. Use #767676.")).toBeVisible();
  expect(await buttons.first().evaluate(background)).toBe(before);
  await page.getByRole("button", { name: "Use #767676" }).click();
  await page.getByLabel("Button color in dark mode", { exact: true }).fill("#FFE600");
  await expect.poll(() => buttons.first().evaluate(background)).toBe("rgb(118, 118, 118)");
  await expect.poll(() => buttons.nth(1).evaluate(background)).toBe("rgb(255, 230, 0)");
  await page.getByLabel("Logo as a PNG file").setInputFiles({ ...logo, name: "a.svg", mimeType: "image/svg+xml" });
  await expect(page.getByText("Upload a PNG. Other formats, such as SVG and JPEG, aren't supported.")).toBeVisible();
  await page.getByLabel("Logo as a PNG file").setInputFiles(logo);
  await expect(preview.locator('img[alt="Acme Pay"]')).toHaveCount(3);
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(page.getByText("Brand saved")).toBeVisible();

  const buyer = await browser.newContext({ javaScriptEnabled: false, colorScheme: "dark" });
  const checkout = await buyer.newPage();
  await checkout.goto(created.link);
  const shown = checkout.getByRole("img", { name: "Acme Pay" });
  expect(await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.height])).toEqual([120, 32]);
  const action = checkout.getByRole("button", { name: /^Continue to / });
  expect(await action.evaluate(background)).toBe("rgb(255, 230, 0)");
  await buyer.close();

  const context = { javaScriptEnabled: false, storageState: await page.context().storageState() };
  const withoutScript = await browser.newContext({ ...context, baseURL: process.env.BASE_URL ?? "" });
  const saved = await withoutScript.newPage();
  await saved.goto("/sandbox/settings/checkout");
  await expect(saved.locator('section[aria-label="Preview"] img[alt="Acme Pay"]')).toHaveCount(3);
  await withoutScript.close();
});

test("an operator approves or rejects the brand of production", async ({ page, browser }) => {
  const { email } = await signUp(page);
  await page.goto("/production/settings/checkout");
  await page.getByLabel("Name", { exact: true }).fill("Acme Pay");
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByText("Waiting for approval")).toBeVisible();

  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? "" });
  const operator = await context.newPage();
  await signInAsOperator(operator);
  await operator.goto(await partnerAddress(email));
  await expect(operator.getByText("It replaces the name with “Acme Pay”.")).toBeVisible();
  await operator.getByRole("button", { name: "Approve brand" }).click();
  await confirm(operator, "Approve brand");
  await expect(operator.getByText("Brand that buyers see")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Waiting for approval")).toBeHidden();

  await page.getByLabel("Name", { exact: true }).fill("Acme Bank");
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByText("the brand that was approved before")).toBeVisible();
  await operator.reload();
  await operator.getByRole("button", { name: "Reject brand" }).click();
  await operator.getByRole("dialog").getByLabel("Reason").fill("You aren't a bank");
  await confirm(operator, "Reject brand");
  await expect(operator.getByRole("button", { name: "Reject brand" })).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Acme Pay");
  await context.close();
});

/** The page with the company and brand of this member's partner in the operator console. */
async function partnerAddress(email: string): Promise<string> {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const [row] = await sql`select m.partner_id from members m join users u on u.id = m.user_id where u.email = ${email}`;
  await sql.end();
  return `/operator/partners/${row?.partner_id}/production/company`;
}

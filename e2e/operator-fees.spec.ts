import { expect, test } from "./fixtures.ts";
import { confirm, confirmAsAnother, createPartner, signInAsOperator } from "./operator-console.ts";

test("an operator previews and proposes a fee rule, and another one confirms it", async ({ page, browser }) => {
  await signInAsOperator(page);
  await createPartner(page, `Fees ${Date.now()}`);
  await page
    .getByRole("tab", { name: "Sandbox" })
    .or(page.getByRole("link", { name: "Sandbox" }))
    .first()
    .click();
  await page.getByRole("link", { name: "Fees", exact: true }).click();
  await expect(page.getByText("No fee rules.")).toBeVisible();

  await page.getByLabel("Minimum fee").fill("2");
  await page.getByLabel("Fee in basis points").fill("200");
  await page.getByRole("button", { name: "Preview rule" }).click();
  await expect(page.getByText("A minimum needs its currency")).toBeVisible();
  await page.getByLabel("Minimum fee").fill("");
  await page.getByRole("button", { name: "Preview rule" }).click();
  await expect(page.getByText(/^Capped at the provider's fee on \d+ of \d+ routes\./)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "With this rule" })).toBeVisible();

  await page.getByRole("button", { name: "Propose rule" }).click();
  await expect(page.getByText("Waiting for a second operator")).toBeVisible();
  await expect(page.getByText("Fee in basis points: 200")).toBeVisible();
  const { pathname } = new URL(page.url());
  await confirmAsAnother(browser, pathname);
  await page.goto(`${pathname}?preview=current`);
  const rule = page.getByRole("row", { name: "All transactions" });
  await expect(rule.getByText("Valid", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Capped at the provider's fee on/)).toBeVisible();
  await rule.getByRole("button", { name: "End rule" }).click();
  await confirm(page, "Propose end");
  await expect(page.getByText("proposed to end a fee rule")).toBeVisible();
});

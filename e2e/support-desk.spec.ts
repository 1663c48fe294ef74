import type { Browser, Page } from "playwright/test";
import { btcWallet, clientFor, createTestKey, expect, password, purchase, signUp, test } from "./fixtures.ts";
import { expectNoFindings } from "./inspect-page.ts";
import { signInAsOperator } from "./operator-console.ts";

/** The simulated Alchemy Pay reports it with each order. */
const buyerEmail = "buyer@example.com";
const newPage = async (browser: Browser) => (await browser.newContext()).newPage();
const notesOf = (page: Page) => page.getByRole("list", { name: "Notes" }).getByRole("listitem");

/** Has a member join with this role. */
async function joinAs(role: string, page: Page, browser: Browser): Promise<Page> {
  await page.goto("/sandbox/settings/members");
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(`${role}-${Date.now()}@example.com`);
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByRole("button", { name: "Send invitation", exact: true }).click();
  const link = (await dialog.getByText(/\/invitation\//).textContent()) ?? "";
  const member = await newPage(browser);
  await member.goto(link.trim());
  await member.getByLabel("Your name").fill("Kofi");
  await member.getByLabel("Choose a password").fill(password);
  await member.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(member).toHaveURL(/\/sandbox\/overview/);
  return member;
}

test("a support member finds a transaction by email, reads the reply, and adds a note that the operator sees", async ({
  page,
  browser,
  shop,
}) => {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "support"));
  const created = await client.createTransaction({
    ...purchase,
    ...{ provider: "alchemy-pay", fiat_currency: "EUR", amount: 100, wallet_address: btcWallet },
    ...{ partner_context: `support-${Date.now()}`, redirect_url: shop.url },
  });
  const buyer = await newPage(browser);
  await buyer.goto(created.link);
  await buyer.getByRole("button", { name: /^(Agree and c|C)ontinue/ }).click();
  await buyer.getByRole("button", { name: /^Pay/ }).click();
  await expect(buyer).toHaveURL(new RegExp(`${created.link}|${shop.url}`));

  const support = await joinAs("support", page, browser);
  await test.step("by email, which is in no URL", async () => {
    const urls: string[] = [];
    support.on("request", (request) => urls.push(request.url()));
    await support.goto("/sandbox/transactions");
    await support.getByRole("searchbox", { name: /^Search by/ }).fill(buyerEmail);
    await support.getByRole("searchbox", { name: /^Search by/ }).press("Enter");
    const hit = support.getByRole("option", { name: /^Transaction: 100 EUR → .* email$/ });
    await expect(hit).toBeVisible();
    await hit.click();
    await expect(support).toHaveURL(`/sandbox/transactions/${created.transaction_id}`);
    expect(urls.filter((url) => /buyer(@|%40)/.test(url))).toEqual([]);
  });
  await test.step("the reply and a note", async () => {
    await expect(support.getByText(/Alchemy Pay .* your payment of 100 EUR|Your payment of 100 EUR is/)).toBeVisible();
    await expect(support.getByRole("button", { name: "Copy reply to the buyer" })).toBeVisible();
    await support.getByRole("button", { name: "Add note" }).click();
    const dialog = support.getByRole("dialog", { name: "Add note" });
    await dialog.getByLabel("Note").fill("The buyer called.\nI sent the reply.");
    await dialog.getByRole("button", { name: "Add note" }).click();
    await expect(notesOf(support)).toContainText(["The buyer called."]);
    await expectNoFindings(support, "a transaction with notes");
  });
  const operator = await newPage(browser);
  await test.step("the operator sees it, and answers", async () => {
    await signInAsOperator(operator);
    await operator.goto(`/operator/transactions/${created.transaction_id}`);
    await expect(notesOf(operator)).toContainText([/The buyer called\.\s+I sent the reply\./]);
    for (const [text, visibility] of [
      ["Asked Alchemy Pay", "operators"],
      ["Alchemy Pay is looking into it", "partner"],
    ] as const) {
      await operator.getByRole("button", { name: "Add note" }).click();
      const dialog = operator.getByRole("dialog", { name: "Add note" });
      await dialog.getByLabel("Note").fill(text);
      await dialog.getByLabel("Visible to").selectOption(visibility);
      await dialog.getByRole("button", { name: "Add note" }).click();
      await expect(notesOf(operator).filter({ hasText: text })).toBeVisible();
    }
  });
  await support.reload();
  await expect(notesOf(support)).toHaveCount(2);
  await expect(notesOf(support).last()).toContainText("Alchemy Pay is looking into it");
});

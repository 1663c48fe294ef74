import { btcWallet, clientFor, expect, test } from "./fixtures.ts";
import {
  ageStepUp,
  confirm,
  confirmAsAnother,
  createPartner,
  keyOf,
  operatorPassword,
  resumePartner,
  signInAsOperator,
  suspendPartner,
  svc,
} from "./operator-console.ts";

const simulator = process.env.SIMULATOR_URL ?? "";

test("a new partner's owner joins by the invitation link, and quotes include the fee that was set", async ({
  page,
  browser,
}) => {
  await signInAsOperator(page);
  const email = `owner-${process.pid}-${Date.now()}@example.com`;
  await page.goto("/operator/partners/new");
  await page.getByLabel("Company or app").fill("Fee Wallet");
  await page.getByLabel("First owner").fill(email);
  await page.getByRole("button", { name: "Create partner" }).click();
  await expect(page.getByRole("dialog", { name: "Create Fee Wallet?" })).toContainText("full access to its API keys");
  await confirm(page, "Create partner");
  const link = await page.getByText(/^http.*\/invitation\/[\w-]+$/).textContent();
  const ownerContext = await browser.newContext({ baseURL: process.env.BASE_URL ?? "" });
  const owner = await ownerContext.newPage();
  await owner.goto(link ?? "");
  await owner.getByLabel("Your name").fill("Ada");
  await owner.getByLabel("Choose a password").fill("seven herons over a quay");
  await owner.getByRole("button", { name: "Accept and sign in" }).click();
  await expect(owner).toHaveURL(/\/sandbox\/overview/);
  await ownerContext.close();

  await page.getByRole("link", { name: "Open partner" }).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  const partnerId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const client = clientFor(await keyOf(partnerId));
  const quote = async () => {
    const route = { type: "BUY", fiat_currency: "NGN", crypto_currency: "BTC", network: "mainnet" } as const;
    const query = { ...route, payment_method: "card", amount: 150_000, providers: "paybis" };
    return (await client.listQuotes(query)).find(({ provider }) => provider.identifier === "paybis");
  };
  expect((await quote())?.fees?.svc_fee).toBe(0);
  await page.getByLabel("Fee in basis points").fill("40");
  await page.getByRole("button", { name: "Propose fee" }).click();
  await confirm(page, "Propose fee");
  await expect(page.getByText("Fee in basis points: 0 → 40")).toBeVisible();
  expect((await quote())?.fees?.svc_fee).toBe(0);
  await confirmAsAnother(browser, `/operator/partners/${partnerId}?environment=sandbox`);
  expect((await quote())?.fees?.svc_fee).toBe(600);

  await suspendPartner(page, "unpaid since May");
  await expect(page.getByText("in both environments: unpaid since May")).toBeVisible();
  const rejection = await quote().catch((error: unknown) => error);
  expect(rejection).toMatchObject({ status: 403, code: "partner_access_disabled" });
  await resumePartner(page);
  expect((await quote())?.is_supported).toBe(true);

  await page.getByRole("button", { name: "Actions for Ada" }).click();
  await page.getByRole("menuitem", { name: "Erase person" }).click();
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await confirm(page, "Erase person");
  const member = page.getByRole("row").filter({ hasText: email });
  await expect(member).toContainText("Requested");
  // What the process with the owner's rights does.
  await svc("member", "erase", email);
  await page.reload();
  await expect(page.getByText("No members yet.")).toBeVisible();
  await page.goto(`/operator/audit?partner=${partnerId}`);
  await expect(page.getByRole("row").filter({ hasText: "Requested the erasure of erased usr_" })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test("a mismatched payment goes to review, and the decision of two operators reaches the partner", async ({
  page,
  browser,
}) => {
  const email = await signInAsOperator(page);
  const partnerId = await createPartner(page, "Held Wallet");
  const client = clientFor(await keyOf(partnerId));
  const { transaction_id, link } = await client.createTransaction({
    type: "BUY",
    fiat_currency: "EUR",
    crypto_currency: "BTC",
    network: "mainnet",
    payment_method: "card",
    amount: 500,
    provider: "banxa",
    partner_context: "held-1",
    redirect_url: "https://shop.example/thanks",
    wallet_address: btcWallet,
  });
  const ownerContext = await browser.newContext({ baseURL: process.env.BASE_URL ?? "" });
  const buyer = await ownerContext.newPage();
  await buyer.goto(link);
  await buyer.getByRole("button", { name: /^(Agree and c|C)ontinue/ }).click();
  await expect(buyer).not.toHaveURL(/\/checkout\/[\w]+$/);
  await ownerContext.close();
  await completeWithMismatch(transaction_id, { fiatAmount: "50" });

  const row = page.getByRole("row").filter({ hasText: "Held Wallet" });
  await expect(async () => {
    await page.goto(`/operator/transactions?problem=review&partner=${partnerId}`);
    await expect(row).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await row.getByRole("link").first().click();
  const differences = page.getByRole("list", { name: "Differences" }).getByRole("listitem");
  await expect(differences.first()).toHaveText("Fiat amountAgreed500 EURReported by Banxa50 EUR (−90.00%)");
  const summary = page.getByRole("paragraph").filter({ hasText: "Banxa reports 50 EUR; 500 EUR was agreed (−90%)" });
  await expect(summary).toBeVisible();
  await page.getByText(/other values agree/).click();
  await expect(page.getByText(btcWallet).first()).toBeVisible();
  const decide = async (decision: string, reason: string, action: string) => {
    await page.getByRole("button", { name: decision }).click();
    await page.getByLabel("Reason").fill(reason);
    await confirm(page, action);
  };
  await decide("Keep on hold", "asked the provider about it", "Save decision");
  await expect(page.getByText(/Kept on hold by op-.*asked the provider/)).toBeVisible();
  await decide("Fail the transaction", "the buyer paid too little", "Propose decision");
  await expect(page.getByText("Waiting for a second operator")).toBeVisible();
  await expect(page.getByText("You proposed “Fail the transaction”")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm decision" })).toHaveCount(0);
  expect(await client.getTransaction(transaction_id)).toMatchObject({ status: "pending" });

  const secondContext = await browser.newContext({ baseURL: process.env.BASE_URL ?? "" });
  const second = await secondContext.newPage();
  await signInAsOperator(second);
  await second.goto("/operator");
  await expect(second.getByText(/decisions? (has|have) been waiting for a second operator/)).toBeVisible();
  await second.goto(`/operator/transactions/${transaction_id}`);
  await expect(second.getByText(`${email} proposed “Fail the transaction”`)).toBeVisible();
  await second.getByRole("button", { name: "Confirm decision" }).click();
  await confirm(second, "Confirm decision");
  await expect(second.getByText("Needs review")).toBeHidden();
  await secondContext.close();
  expect(await client.getTransaction(transaction_id)).toMatchObject({ status: "failed" });
  await page.goto(`/operator/audit?partner=${partnerId}`);
  await expect(page.getByText("the buyer paid too little")).toHaveCount(2);
});

/** Completes the provider's order with values that differ from what was agreed. */
async function completeWithMismatch(reference: string, facts: Record<string, string>) {
  const found = await fetch(`${simulator}/control/orders?provider=banxa&reference=${reference}`);
  const [order] = ((await found.json()) as { orders: { id: string }[] }).orders;
  const body = JSON.stringify(facts);
  const response = await fetch(`${simulator}/control/orders/${order?.id}/complete`, { method: "POST", body });
  expect(response.status).toBe(200);
}

test("a disabled route is unsupported immediately, and supported again once enabled", async ({ page }) => {
  await signInAsOperator(page);
  const partnerId = await createPartner(page, "Route Wallet");
  const client = clientFor(await keyOf(partnerId));
  // A pair that no other test asks this provider for.
  const route = { type: "BUY", fiat_currency: "GBP", crypto_currency: "LTC", network: "mainnet" } as const;
  const code = async () => {
    const quotes = await client.listQuotes({ ...route, payment_method: "card", amount: 500, providers: "moonpay" });
    return quotes[0]?.unsupported?.code;
  };
  expect(await code()).toBeUndefined();
  await page.goto("/operator/providers/sandbox/moonpay");
  await page.getByLabel("Fiat", { exact: true }).fill("GBP");
  await page.getByLabel("Method").selectOption("Any");
  await page.getByLabel("Crypto").fill("LTC");
  await page.getByRole("button", { name: "Disable route" }).click();
  await confirm(page, "Disable route");
  const enable = page.getByRole("button", { name: "Enable Buy, GBP, any method, LTC, any network" });
  await expect(enable).toBeVisible();
  await expect.poll(code).toBe("provider_disabled");
  await enable.click();
  await confirm(page, "Enable route");
  await expect(enable).toHaveCount(0);
  await expect.poll(code).toBeUndefined();
});

test("an operator's grave action asks for the password again", async ({ page }) => {
  const email = await signInAsOperator(page);
  await createPartner(page, "Grave Wallet");
  await ageStepUp(email);
  await page.getByRole("button", { name: "Suspend partner" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspend Grave Wallet?" });
  await expect(dialog).toContainText("Its API keys stop working immediately, in both environments.");
  await expect(dialog).toContainText("It has no open transactions.");
  await dialog.getByLabel("Reason").fill("unpaid since May");
  await confirm(page, "Suspend");
  const stepUp = page.getByRole("dialog").filter({ hasText: "Confirm it's you" });
  await stepUp.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("in both environments: unpaid since May")).toBeHidden();
  await page.getByRole("button", { name: "Suspend partner" }).click();
  await dialog.getByLabel("Reason").fill("unpaid since May");
  await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
  await stepUp.getByLabel("Your password").fill(operatorPassword);
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("in both environments: unpaid since May")).toBeVisible();
  await ageStepUp(email);
  await page.goto("/operator/audit");
  await page.getByRole("button", { name: "Export CSV" }).click();
  await stepUp.getByLabel("Your password").fill(operatorPassword);
  const download = page.waitForEvent("download");
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  expect((await download).suggestedFilename()).toBe("audit-log.csv");
});

test("twice as many actions at once as database connections all succeed", async ({ page, baseURL }) => {
  await signInAsOperator(page);
  const path = `/api/operator/partners/${await createPartner(page, "Busy Wallet")}/sandbox/access`;
  const headers = { origin: baseURL ?? "" };
  const limits = Array.from({ length: 20 }, (_, index) => {
    const data = { reads: String(index + 1), quotes: "100", creations: "100" };
    return page.request.put(path, { headers, data });
  });
  expect((await Promise.all(limits)).map((response) => response.status())).toEqual(limits.map(() => 200));
  expect((await page.request.get("/readyz")).status()).toBe(200);
});

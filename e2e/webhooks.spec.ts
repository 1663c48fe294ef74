import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { btcWallet, clientFor, createTestKey, expect, signUp, test } from "./fixtures.ts";

type Got = { headers: IncomingHttpHeaders; body: string };

/** A partner's own server on this machine; `status` is what it answers from now on. */
async function startReceiver() {
  const got: Got[] = [];
  const answer = { status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      response.writeHead(answer.status).end(`answered ${answer.status}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got,
    answer,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const believe = (secret: string, { headers, body }: Got) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

test("an endpoint from its first test event to its deletion", async ({ page }) => {
  const receiver = await startReceiver();
  await signUp(page);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByText("There is no sandbox endpoint yet.")).toBeVisible();
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Add endpoint" }).click();
  await dialog.getByLabel("Name").fill("Order service");
  await dialog.getByLabel("URL").fill("https://10.0.0.1/hook");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog.getByText("The address must be a public address")).toBeVisible();
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const first = (await dialog.getByText(/^whsec_/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.reload();
  expect(await page.content()).not.toContain(first);

  await page.getByRole("link", { name: "Order service" }).click();
  await page.getByRole("button", { name: "Send test event" }).click();
  await dialog.getByRole("button", { name: "Send test event" }).click();
  await expect(page).toHaveURL(/\/webhooks\/deliveries\/dlv_/);
  const delivery = page.url();
  await expect(page.getByText("delivered", { exact: true })).toBeVisible();
  expect(believe(first, receiver.got[0] as Got)).toMatchObject({ meta: { event: "transaction.success" } });
  await expect(page.getByText("answered 200")).toBeVisible();

  receiver.answer.status = 503;
  await page.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText("answered 503")).toBeVisible();
  await expect(page.getByText("by hand")).toBeVisible();
  expect(receiver.got[1]?.body).toBe(receiver.got[0]?.body);
  expect(receiver.got[1]?.headers["webhook-id"]).toBe(receiver.got[0]?.headers["webhook-id"]);

  await page.getByRole("button", { name: "Copy as curl" }).click();
  const command = (await dialog.getByText(/^curl /).textContent()) ?? "";
  const headers = Object.fromEntries(
    [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
  );
  expect(believe(first, { headers, body: /--data-binary '(.*)'$/.exec(command)?.[1] ?? "" })).toBeTruthy();
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("link", { name: "Order service" }).click();
  await page.getByRole("button", { name: "Rotate" }).click();
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  await expect(dialog.getByText("The new secret signs now")).toBeVisible();
  const second = (await dialog.getByText(/^whsec_/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/the former secret, which signs too/)).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("paused", { exact: true })).toBeVisible();
  receiver.answer.status = 200;
  await page.getByRole("button", { name: "Send test event" }).click();
  await dialog.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("held", { exact: true })).toBeVisible();
  expect(receiver.got).toHaveLength(2);
  await page.getByRole("link", { name: "Order service" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(dialog.getByText(/^1 event is held/)).toBeVisible();
  await dialog.getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => receiver.got.length).toBe(3);
  for (const secret of [first, second]) believe(secret, receiver.got[2] as Got);
  await expect(page.getByText("active", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(dialog.getByRole("button", { name: "Delete endpoint" })).toBeDisabled();
  await dialog.getByLabel(/Type its name/).fill("Order service");
  await dialog.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("There is no sandbox endpoint yet.")).toBeVisible();
  await page.goto(delivery);
  await expect(page.getByText("Its endpoint was deleted")).toBeVisible();
  await receiver.close();
});

test("a transaction's page shows whether the partner's server heard of its end", async ({ page, shop, browser }) => {
  const receiver = await startReceiver();
  await signUp(page);
  const client = clientFor(await createTestKey(page, "webhooks"));
  await page.goto("/sandbox/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Books");
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? "";
  const { transaction_id, link } = await client.createTransaction({
    type: "BUY",
    fiat_currency: "NGN",
    crypto_currency: "BTC",
    network: "mainnet",
    payment_method: "card",
    amount: 150_000,
    provider: "moonpay",
    partner_context: "heard-of",
    redirect_url: shop.url,
  });
  await page.goto(`/sandbox/transactions/${transaction_id}`);
  await expect(page.getByText("None was sent for it yet")).toBeVisible();

  const buyer = await browser.newPage();
  await buyer.goto(link);
  await buyer.getByLabel(/wallet/i).fill(btcWallet);
  await buyer.getByRole("button", { name: /^Continue to/ }).click();
  await buyer.getByRole("button", { name: /^Pay/ }).click();
  await expect(buyer).toHaveURL(shop.url, { timeout: 30_000 });
  await buyer.close();

  // No reload: the page follows the transaction and its webhooks by itself.
  const deliveries = page.getByRole("region", { name: "Webhook deliveries" });
  await expect(deliveries.getByRole("link", { name: "transaction.success" })).toBeVisible({ timeout: 30_000 });
  await expect(deliveries.getByText("delivered", { exact: true })).toBeVisible();
  expect(believe(secret, receiver.got[0] as Got)).toMatchObject({ data: { id: transaction_id, status: "success" } });

  await page.goto(`/sandbox/webhooks/deliveries?id=${transaction_id}`);
  await expect(page.getByRole("link", { name: "transaction.success" })).toHaveCount(1);
  await page.goto(`/sandbox/webhooks/deliveries?id=${transaction_id}&status=failed`);
  await expect(page.getByText("No delivery fits these filters.")).toBeVisible();
  await receiver.close();
});

test("the pages of webhooks fit a phone, and strangers find nothing there", async ({ page, browser }) => {
  const receiver = await startReceiver();
  await page.setViewportSize({ width: 360, height: 780 });
  await signUp(page);
  await page.goto("/sandbox/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("An endpoint whose name somebody made rather long, all 64 letters");
  await dialog.getByLabel("URL").fill(`${receiver.url}?${"long=".repeat(60)}`);
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: /An endpoint whose name/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("An endpoint");
  const endpoint = page.url();
  await page.getByRole("button", { name: "Send test event" }).click();
  await dialog.getByRole("button", { name: "Send test event" }).click();
  await expect(page).toHaveURL(/dlv_/);
  const delivery = page.url();
  for (const address of [
    "/sandbox/webhooks",
    "/sandbox/webhooks/deliveries",
    "/sandbox/webhooks/verify",
    endpoint,
    delivery,
  ]) {
    await page.goto(address);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, address).toBeLessThanOrEqual(360);
  }
  const stranger = await browser.newPage();
  await signUp(stranger);
  for (const address of [endpoint, delivery]) expect((await stranger.goto(address))?.status()).toBe(404);
  await stranger.close();
  await receiver.close();
});

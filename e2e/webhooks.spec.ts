import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { webhookProblems } from "#lib/openapi/test-conformance.ts";
import { btcWallet, clientFor, createTestKey, expect, purchase, signUp, test } from "./fixtures.ts";

type ReceivedRequest = { headers: IncomingHttpHeaders; body: string };

/** A partner's webhook receiver on this machine; `response.status` is its status code. */
async function startReceiver() {
  const received: ReceivedRequest[] = [];
  const reply = { status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      response.writeHead(reply.status).end(`receiver status ${reply.status}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    reply,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function verifySignature(secret: string, { headers, body }: ReceivedRequest) {
  expect(webhookProblems(headers, body)).toEqual([]);
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

test("an endpoint can be added, tested, paused, resumed, rotated and deleted", async ({ page }) => {
  const receiver = await startReceiver();
  await signUp(page);
  await page.goto("/sandbox/overview");
  await page.getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByText("No sandbox endpoints yet.")).toBeVisible();
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Add endpoint" }).click();
  await dialog.getByLabel("Name").fill("Order service");
  await dialog.getByLabel("URL").fill("https://10.0.0.1/hook");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog.getByText("The URL must be a public address")).toBeVisible();
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
  await expect(page.getByText("Delivered", { exact: true }).first()).toBeVisible();
  expect(verifySignature(first, receiver.received[0] as ReceivedRequest)).toMatchObject({
    meta: { event: "transaction.success" },
  });
  await expect(page.getByText("receiver status 200").first()).toBeVisible();

  receiver.reply.status = 503;
  await page.getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText("receiver status 503").first()).toBeVisible();
  await expect(page.getByText("manual", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Attempt 1", exact: true }).click();
  await expect(page.getByText("receiver status 200")).toBeVisible();
  await expect(page.getByText("Headers of attempt 1")).toBeVisible();
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  expect(receiver.received[1]?.headers["webhook-id"]).toBe(receiver.received[0]?.headers["webhook-id"]);

  await page.getByRole("button", { name: "Copy as curl" }).click();
  const command = (await dialog.getByText(/^curl /).textContent()) ?? "";
  const headers = Object.fromEntries(
    [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
  );
  expect(verifySignature(first, { headers, body: /--data-binary '(.*)'$/.exec(command)?.[1] ?? "" })).toBeTruthy();
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("link", { name: "Order service" }).click();
  await page.getByRole("button", { name: "Rotate" }).click();
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  await expect(dialog.getByText("Secret rotated")).toBeVisible();
  const second = (await dialog.getByText(/^whsec_/).textContent()) ?? "";
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/Old secret, expires/)).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  receiver.reply.status = 200;
  await page.getByRole("button", { name: "Send test event" }).click();
  await dialog.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("Queued", { exact: true })).toBeVisible();
  expect(receiver.received).toHaveLength(2);
  await page.getByRole("link", { name: "Order service" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(dialog.getByText(/^1 event is queued/)).toBeVisible();
  await dialog.getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => receiver.received.length).toBe(3);
  for (const secret of [first, second]) verifySignature(secret, receiver.received[2] as ReceivedRequest);
  await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(dialog.getByRole("button", { name: "Delete endpoint" })).toBeDisabled();
  await dialog.getByLabel(/^Type Order service to confirm/).fill("Order service");
  await dialog.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("No sandbox endpoints yet.")).toBeVisible();
  await page.goto(delivery);
  await expect(page.getByText("The endpoint was deleted, so")).toBeVisible();
  await receiver.close();
});

test("a new endpoint leads to its first delivery, whose payload folds and can be searched", async ({ page }) => {
  const receiver = await startReceiver();
  receiver.reply.status = 410;
  await signUp(page);
  await page.goto("/sandbox/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/http on a network that the operator allows/)).toBeVisible();
  await dialog.getByLabel("Name").fill("Old service");
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await dialog.getByRole("button", { name: "Send test event" }).click();
  await expect(page).toHaveURL(/\/webhooks\/deliveries\/dlv_/);
  await expect(page.getByText("When the endpoint is resumed")).toBeVisible();

  const body = page.getByRole("list", { name: "request body" });
  await expect(body).toContainText("partner_context");
  await page.getByRole("button", { name: "data, line 7" }).click();
  await expect(body).not.toContainText("partner_context");
  await page.getByLabel("Search the request body").fill("partner_context");
  await expect(page.getByText("1 match")).toBeVisible();
  await expect(body).toContainText("partner_context");
  await receiver.close();
});

test("the transaction page shows its webhook deliveries live", async ({ page, shop, browser }) => {
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
    ...purchase,
    partner_context: "order-42",
    redirect_url: shop.url,
  });
  await page.goto(`/sandbox/transactions/${transaction_id}`);
  await expect(page.getByText("No webhooks yet.")).toBeVisible();

  const buyer = await browser.newPage();
  await buyer.goto(link);
  await buyer.getByLabel(/wallet/i).fill(btcWallet);
  await buyer.getByRole("button", { name: /^Continue to/ }).click();
  await buyer.getByRole("button", { name: /^Pay/ }).click();
  await expect(buyer).toHaveURL(shop.url);
  await buyer.close();

  // Without a reload.
  const deliveries = page.getByRole("region", { name: "Webhook deliveries" });
  await expect(deliveries.getByRole("link", { name: "transaction.success" })).toBeVisible();
  await expect(deliveries.getByText("Delivered", { exact: true })).toBeVisible();
  expect(verifySignature(secret, receiver.received[0] as ReceivedRequest)).toMatchObject({
    data: { id: transaction_id, status: "success" },
  });

  await page.goto(`/sandbox/webhooks/deliveries?id=${transaction_id}`);
  const event = page.getByRole("row").filter({ hasText: "transaction.success" });
  await expect(event.getByRole("link", { name: /^Books/ })).toHaveCount(1);
  await event.getByRole("button", { name: "Resend transaction.success to Books" }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  await page.goto(`/sandbox/webhooks/deliveries?id=${transaction_id}&status=failed`);
  await expect(page.getByText("No deliveries match these filters.")).toBeVisible();
  await receiver.close();
});

test("webhook pages fit 360 px, and other partners get 404", async ({ page, browser }) => {
  const receiver = await startReceiver();
  await page.setViewportSize({ width: 360, height: 780 });
  await signUp(page);
  await page.goto("/sandbox/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("An endpoint whose name uses the maximum length of 64 characters.");
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
  const otherPage = await browser.newPage();
  await signUp(otherPage);
  for (const address of [endpoint, delivery]) expect((await otherPage.goto(address))?.status()).toBe(404);
  await otherPage.close();
  await receiver.close();
});

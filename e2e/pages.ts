import type { Page } from "playwright/test";
import { clientFor, createTestKey, purchase, signUp } from "./fixtures.ts";
import { keyOf } from "./operator-console.ts";
import { type PathParams, publicParams } from "./page-folders.ts";

const base = process.env.BASE_URL ?? "";

/** A new partner with a key, requests, a transaction and a webhook endpoint. */
export async function newPartnerWithData(page: Page): Promise<PathParams> {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "Checkout server"));
  await page.goto("/sandbox/api-keys");
  const keyPage = await page.getByRole("link", { name: "Checkout server" }).getAttribute("href");
  const created = await client.createTransaction({
    ...purchase,
    partner_context: `order-${Date.now()}-${process.pid}`,
    customer_ref: "customer-4711",
  });
  await page.goto(`/sandbox/transactions/${created.transaction_id}`);
  const customerPage = await page.locator('a[href*="/customers/"]').getAttribute("href");
  const params = {
    ...publicParams,
    transactionId: created.transaction_id,
    customerId: customerPage?.split("/").at(-1) ?? "",
    keyId: keyPage?.split("/").at(-1) ?? "",
    "checkout/[token] token": created.link.split("/").at(-1) ?? "",
  };
  return { ...params, ...(await addEndpoint(page)) };
}

async function addEndpoint(page: Page): Promise<PathParams> {
  const root = "/api/dashboard/sandbox/webhooks/endpoints";
  const headers = { origin: base };
  const data = { name: "Order service", url: "http://127.0.0.1:9/hook", events: ["transaction.success"] };
  const created = await page.request.post(root, { headers, data });
  if (!created.ok()) throw new Error(await created.text());
  const endpointId = (await created.json()).data.endpoint.id;
  const body = { event: "transaction.success" };
  const sent = await page.request.post(`${root}/${endpointId}/test-events`, { headers, data: body });
  if (!sent.ok()) throw new Error(await sent.text());
  return { endpointId, deliveryId: (await sent.json()).data.delivery_id };
}

/** A partner with a transaction, for the operator's pages. */
export async function newPartnerWithTransaction(page: Page): Promise<PathParams> {
  const response = await page.request.post("/api/operator/partners", {
    headers: { origin: base },
    data: { name: "Reviewed Wallet" },
  });
  const partnerId = (await response.json()).data.id;
  const key = await keyOf(partnerId);
  const created = await clientFor(key).createTransaction({
    ...purchase,
    partner_context: `order-${partnerId}`,
  });
  const transactionId = created.transaction_id;
  return { ...publicParams, partnerId, transactionId, reconciliationId: await compareFile(page, transactionId) };
}

/** A reconciliation in which the status of the transaction differs. */
async function compareFile(page: Page, transactionId: string): Promise<string> {
  const search = new URLSearchParams({
    ...{ provider: purchase.provider, environment: "sandbox", name: "orders.csv", zone: "UTC", decimals: "point" },
    columns: "reference=Ref",
  });
  const response = await page.request.post(`/api/operator/reconciliations/upload?${search}`, {
    headers: { origin: base, "content-type": "text/csv" },
    data: `Ref,Status\n${transactionId},completed\n`,
  });
  if (!response.ok()) throw new Error(await response.text());
  return (await response.json()).data.id;
}

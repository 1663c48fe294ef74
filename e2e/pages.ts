import { globSync } from "node:fs";
import type { Page } from "playwright/test";
import { clientFor, createTestKey, purchase, signUp } from "./fixtures.ts";
import { keyOf } from "./operator-console.ts";

/** Folders of all pages, such as "[environment]/api-keys", without route groups. */
export const pageFolders: string[] = globSync("app/**/page.tsx").map((file) =>
  file
    .split("/")
    .slice(1, -1)
    .filter((part) => !part.startsWith("("))
    .join("/"),
);

/** Pages that only redirect. */
const redirecting = ["[environment]"];

export const pagesOf = (group: "dashboard" | "operator" | "public"): string[] =>
  pageFolders.filter((folder) => !redirecting.includes(folder) && groupOf(folder) === group).sort();

const isOperators = (folder: string) => /^operator(?!\/sign-in)/.test(folder);

function groupOf(folder: string): "dashboard" | "operator" | "public" {
  if (folder.startsWith("[environment]/")) return "dashboard";
  return isOperators(folder) ? "operator" : "public";
}

/** Values of dynamic segments by name; `"folder name"` overrides one folder. */
export type PathParams = Record<string, string>;

/** Throws when a segment has no value, so that a new page cannot stay untested. */
export function addressOf(folder: string, params: PathParams): string {
  return `/${folder.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_all, name: string) => {
    const value = params[`${folder} ${name}`] ?? params[name];
    if (!value) throw new Error(`e2e/pages.ts has no value for [${name}] in ${folder}`);
    return value;
  })}`;
}

const base = process.env.BASE_URL ?? "";

/** A new partner with a key, requests, a transaction and a webhook endpoint. */
export async function newPartnerWithData(page: Page): Promise<PathParams> {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "Checkout server"));
  const keyPage = await page.getByRole("link", { name: "Checkout server" }).getAttribute("href");
  const created = await client.createTransaction({
    ...purchase,
    partner_context: `order-${Date.now()}-${process.pid}`,
  });
  const params = {
    ...publicParams,
    transactionId: created.transaction_id,
    keyId: keyPage?.split("/").at(-1) ?? "",
    "checkout/[token] token": created.link.split("/").at(-1) ?? "",
  };
  return { ...params, ...(await addEndpoint(page)) };
}

/** Segments of public pages. */
export const publicParams: PathParams = {
  environment: "sandbox",
  slug: "webhooks",
  provider: "moonpay",
  // An unknown or expired link.
  token: "0000000000000000000000000000000000000000000",
};

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
  return { ...publicParams, partnerId, transactionId: created.transaction_id };
}

import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { clientFor, createTestKey, password, signUp } from "./fixtures.ts";

/** Every page there is, by its folder: "[environment]/api-keys". Groups in round brackets are no part of an address. */
export const pageFolders: string[] = globSync("app/**/page.tsx").map((file) =>
  file
    .split("/")
    .slice(1, -1)
    .filter((part) => !part.startsWith("("))
    .join("/"),
);

/** Pages that only lead on to another one. */
const leading = ["", "[environment]"];

export const pagesOf = (group: "dashboard" | "operator" | "open"): string[] =>
  pageFolders.filter((folder) => !leading.includes(folder) && groupOf(folder) === group).sort();

const isOperators = (folder: string) => /^operator(?!\/sign-in)/.test(folder);

function groupOf(folder: string): "dashboard" | "operator" | "open" {
  if (folder.startsWith("[environment]/")) return "dashboard";
  return isOperators(folder) ? "operator" : "open";
}

/** What stands in an address for each name in square brackets; a whole folder's own value wins. */
export type Places = Record<string, string>;

/** Throws for a name that these tests have no value for: a page that is not visited is not tested. */
export function addressOf(folder: string, places: Places): string {
  return `/${folder.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_all, name: string) => {
    const value = places[`${folder} ${name}`] ?? places[name];
    if (!value) throw new Error(`e2e/pages.ts knows no value for [${name}] in ${folder}`);
    return value;
  })}`;
}

const base = process.env.BASE_URL ?? "";
const svc = async (...words: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, ["boot/svc.ts", ...words])).stdout.trim();

/** Somebody new with a key, requests in the log, a transaction and an endpoint; and where these are seen. */
export async function newBusyPartner(page: Page): Promise<Places> {
  await signUp(page);
  const client = clientFor(await createTestKey(page, "Checkout server"));
  const keyPage = await page.getByRole("link", { name: "Checkout server" }).getAttribute("href");
  const route = { fiat_currency: "NGN", crypto_currency: "BTC", network: "mainnet", payment_method: "card" };
  const made = await client.createTransaction({
    ...route,
    type: "BUY",
    amount: 150_000,
    provider: "moonpay",
    partner_context: `order-${Date.now()}-${process.pid}`,
    redirect_url: "https://shop.example/thanks",
  });
  const places = {
    ...publicPlaces,
    transactionId: made.transaction_id,
    keyId: keyPage?.split("/").at(-1) ?? "",
    "checkout/[token] token": made.link.split("/").at(-1) ?? "",
  };
  return { ...places, ...(await addEndpoint(page)) };
}

/** Of pages that anybody may open. */
export const publicPlaces: Places = {
  environment: "sandbox",
  operationId: "createTransaction",
  provider: "moonpay",
  // Of a link that leads nowhere any more, which is what most people see of such a page.
  token: "0000000000000000000000000000000000000000000",
};

async function addEndpoint(page: Page): Promise<Places> {
  const root = "/api/dashboard/sandbox/webhooks/endpoints";
  const headers = { origin: base };
  const data = { name: "Order service", url: "http://127.0.0.1:9/hook", events: ["transaction.success"] };
  const added = await page.request.post(root, { headers, data });
  if (!added.ok()) throw new Error(await added.text());
  const endpointId = (await added.json()).data.endpoint.id;
  const body = { event: "transaction.success" };
  const sent = await page.request.post(`${root}/${endpointId}/test-events`, { headers, data: body });
  if (!sent.ok()) throw new Error(await sent.text());
  return { endpointId, deliveryId: (await sent.json()).data.delivery_id };
}

let operators = 0;

/** Makes an operator on the command line and signs in. */
export async function signInAsOperator(page: Page): Promise<void> {
  operators += 1;
  const email = `pages-${process.pid}-${operators}-${Date.now()}@example.com`;
  const printed = await svc("operator", "create", email);
  await page.goto("/operator/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(printed);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Password now").fill(printed);
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
}

/** A partner that the operator looks at. */
export async function newLookedAtPartner(page: Page): Promise<Places> {
  const answer = await page.request.post("/api/operator/partners", {
    headers: { origin: base },
    data: { name: "Seen" },
  });
  const partnerId = (await answer.json()).data.id;
  const key = await svc("key", "create", "--partner", partnerId, "--environment", "sandbox");
  const made = await clientFor(key).createTransaction({
    type: "BUY",
    fiat_currency: "NGN",
    crypto_currency: "BTC",
    network: "mainnet",
    payment_method: "card",
    amount: 150_000,
    provider: "moonpay",
    partner_context: `order-${partnerId}`,
    redirect_url: "https://shop.example/thanks",
  });
  return { ...publicPlaces, partnerId, transactionId: made.transaction_id };
}

import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { rotateKey } from "#lib/api-keys/rotate-key.ts";
import { addCustomersTransaction } from "#lib/customers/test-customer.ts";
import { dayMs } from "#lib/duration.ts";
import * as access from "#lib/partners/access.ts";
import { addRedirect } from "#lib/partners/redirect-list.ts";
import { recordQuote } from "#lib/quotes/recent-quotes.ts";
import { saveView } from "#lib/saved-views/save-view.ts";
import { addTestEndpoint, addTestTransaction, changeTestTransaction } from "#lib/transactions/test-listed.ts";
import * as endpoints from "#lib/webhooks/manage-endpoints.ts";
import { newEvent } from "#lib/webhooks/test-missed-events.ts";

export type Change = {
  /** Adds what is changed. Returns its ID. */
  add: (owner: TenantScope) => Promise<string>;
  call: (scope: TenantScope, id: string) => unknown;
  /** The result for others: a value or an error's code. Undefined if they may do the same with their rows. */
  refusal?: unknown;
};

export const now = new Date();
export const refuses = (add: Change["add"], call: Change["call"], refusal: unknown = "not_found"): Change => ({
  add,
  call,
  refusal,
});
export const allows = (call: Change["call"], add: Change["add"] = async () => ""): Change => ({ add, call });

export const newKey = async (owner: TenantScope) => (await createKey(owner, { name: "Server" }, null, now)).api_key.id;
export const newRotatedKey = async (owner: TenantScope) => {
  const id = await newKey(owner);
  await rotateKey(owner, id, "24h", null, now);
  return id;
};
export const newEndpoint = async (owner: TenantScope) => (await addTestEndpoint(owner)).endpoint.id;
export const newPausedEndpoint = async (owner: TenantScope) => {
  const id = await newEndpoint(owner);
  await endpoints.pauseEndpoint(owner, id, now);
  return id;
};
export const newTransaction = async (owner: TenantScope) => (await addTestTransaction(owner)).id;
export const newCustomer = async (owner: TenantScope) =>
  (await addCustomersTransaction(owner, "customer-1")).customerId;
export const newSuccess = async (owner: TenantScope) => {
  const row = await addTestTransaction(owner);
  await changeTestTransaction(row, "success");
  return row.id;
};
export const newFailedEvent = async (owner: TenantScope) =>
  (await newEvent(["failed"], { scope: owner })).transactionId;
export const newFailedDelivery = async (owner: TenantScope) => {
  const [row] = await rawSql()`select id from webhook_deliveries where transaction_id = ${await newFailedEvent(owner)}`;
  return String(row?.id);
};
export const newFailingEndpoint = async (owner: TenantScope) =>
  (await newEvent(["failed"], { scope: owner })).endpoints[0] ?? "";
export const newMissedEvent = async (owner: TenantScope) => {
  const id = await newFailedEvent(owner);
  await rawSql()`update webhook_events set position = 1, created_at = now() - interval '1 day' where transaction_id = ${id}`;
  return id;
};
export const newNotice = async ({ partnerId, environment }: TenantScope) => {
  const id = `ntc_${partnerId}`;
  await rawSql()`insert into notices (partner_id, environment, id, text, path, at)
    values (${partnerId}, ${environment}, ${id}, 'Paused', 'webhooks', now())`;
  return id;
};
export const newDuplicate = async (owner: TenantScope) => {
  const id = await newFailedEvent(owner);
  await rawSql()`update webhook_deliveries set status = 'delivered', delivered_at = now() where transaction_id = ${id}`;
  await rawSql()`insert into webhook_attempts (delivery_id, endpoint_id, at, duration_ms, status_code)
    select d.id, d.endpoint_id, now(), 1, 200 from webhook_deliveries d, generate_series(1, 2) where d.transaction_id = ${id}`;
  return id;
};
export const view = { page: "transactions", name: "Failed", query: "status=failed", is_shared: false } as const;
export const userId = "usr_tenants";
export const memberOf = (scope: TenantScope) => ({ ...scope, userId, role: "owner" as const });
export const newView = async (owner: TenantScope) => {
  await rawSql()`insert into users (id, email, name) values (${userId}, 'ada@tenants.example', 'Ada') on conflict do nothing`;
  return saveView({ ...owner, userId }, view);
};
export const newAccess = async (owner: TenantScope) => {
  await access.grantAccess(owner, now);
  return "";
};
export const newRedirect = async (owner: TenantScope) => {
  await addRedirect(owner, "https://shop.example");
  return "https://shop.example";
};
export const newOperator = async () => {
  const id = "opr_tenants";
  await rawSql()`insert into operators (id, email, password_hash, is_password_once, created_at)
    values (${id}, 'tenants@operator.example', '', false, now()) on conflict do nothing`;
  return id;
};

export const addQuote = (scope: TenantScope, amount: string) => {
  const route = { type: "BUY", amount, fiat_currency: "USD", crypto_currency: "BTC", network: "mainnet" };
  return recordQuote(scope, { ...route, payment_method: "card" } as never, [], new Date());
};
export const newDrill = async ({ partnerId, environment }: TenantScope) => {
  const id = `drl_${partnerId}`;
  await rawSql()`insert into webhook_drills (partner_id, environment, id, endpoint_id, started_at)
    values (${partnerId}, ${environment}, ${id}, ${await newEndpoint({ partnerId, environment })}, now())`;
  return id;
};

export const audited = { id: "one", name: "One", hint: "svc_one" };
export const limits = { reads: 1, quotes: 1, creations: 1 };
export const since = new Date(now.getTime() - dayMs);
export const range = { since: since.toISOString(), is_everything: true };
export const failed = { since, statuses: ["failed" as const], now, limit: 5 };
export const rotated = { secret: Buffer.from("other"), previousUntil: now };
export const buyer = {
  id: "",
  provider: "",
  providerTransactionId: null,
  walletAddress: null,
  transactionHash: null,
  customerId: null,
  isOpen: false,
};
export const nothing = { deliveries: 0, transactions: 0 };

/** By folder or file, and name of the function. */
export type Changes = Record<string, Record<string, Change>>;

import { rawSql } from "#db/client.ts";
import { type Status, type WebhookEventName, webhookEventNames } from "#db/enums.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";

export const known = "order-1";
export const now = new Date("2026-11-24T12:00:00Z");

/** A transaction whose order is known. */
export async function newPaid(status: Status = "success"): Promise<TransactionRow> {
  const made = await newTestTransaction();
  await applyProviderUpdate(made.id, orderFor(made, { status, providerTransactionId: known }), "poll", now);
  return (await readAgain(made)).row;
}

export const report = (row: TransactionRow, update: Partial<ProviderUpdate>) =>
  applyProviderUpdate(row.id, orderFor(row, { providerTransactionId: known, ...update }), "callback", now);

export const adjustmentsOf = ({ id }: TransactionRow) => rawSql()`
  select kind, status, amount::float as amount, currency, provider_reference as reference, raw_status as "rawStatus", reason, source,
    partner_id as "partnerId", environment, to_json(recorded_at) as "recordedAt"
  from adjustments where transaction_id = ${id} order by kind, reference, amount nulls first`;
export const eventsOf = ({ id }: TransactionRow) =>
  rawSql()`select id, name, occurrence, body from webhook_events where transaction_id = ${id} order by sequence`;
export const chooseEvents = (row: TransactionRow, events: WebhookEventName[] = [...webhookEventNames]) =>
  createEndpoint(row, { name: "Books", url: "https://shop.example/hook", events }, null, now);

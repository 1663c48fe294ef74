import { rawSql } from "#db/client.ts";
import type { DeliveryStatus, Status } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { addTestEndpoint, addTestTransaction, changeTestTransaction } from "#lib/transactions/test-listed.ts";

/** A partner with an event, and a delivery with each status, to one endpoint each. */
export async function newEvent(
  statuses: readonly DeliveryStatus[],
  { outcome = "success" as Status, scope: given = null as TenantScope | null } = {},
) {
  const scope = given ?? { partnerId: await createPartner("Missed events"), environment: "sandbox" as const };
  const endpoints: string[] = [];
  for (const _ of statuses) endpoints.push((await addTestEndpoint(scope)).endpoint.id);
  const row = await addTestTransaction(scope);
  await changeTestTransaction(row, outcome);
  // Those of the endpoints of earlier events.
  await rawSql()`update webhook_deliveries set status = 'skipped' where transaction_id = ${row.id}`;
  for (const [index, status] of statuses.entries()) {
    await rawSql()`
      update webhook_deliveries set status = ${status}, delivered_at = ${status === "delivered" ? new Date().toISOString() : null}, attempts = 1
      where transaction_id = ${row.id} and endpoint_id = ${endpoints[index] ?? ""}`;
  }
  return { scope, endpoints, transactionId: row.id };
}

import { selectApiLog } from "#db/api-logs.ts";
import type { TenantScope } from "#db/scope.ts";
import { selectEndpointsNamed, selectEventName, selectKeysNamed } from "#db/search.ts";
import type { TransactionRow } from "#db/transactions.ts";
import { selectDelivery } from "#db/webhook-deliveries.ts";
import { toApiKey } from "#lib/api-keys/to-api-key.ts";
import { formatAmounts } from "#lib/format-amounts.ts";
import { decimal } from "#lib/money.ts";
import type { SearchHit } from "#lib/search/contract.ts";
import { type FoundTransaction, findByAnyId, matchedValue, matchNames } from "#lib/transactions/find-by-any-id.ts";

const namesMax = 5;

/** Everything in this scope that matches `text`: transactions, keys and endpoints by the beginning of an identifier, keys and endpoints
 * also by part of their name, and the rest by complete ID. */
export async function searchEverything(scope: TenantScope, text: string, now: Date): Promise<SearchHit[]> {
  const found = await Promise.all([
    transactionsOf(scope, text),
    isId("req", text) ? requestsOf(scope, text) : [],
    isId("dlv", text) ? deliveriesOf(scope, text) : [],
    isId("evt", text) ? eventsOf(scope, text) : [],
    endpointsOf(scope, text),
    keysOf(scope, text, now),
  ]);
  return found.flat();
}

const isId = (prefix: string, text: string) => text.startsWith(`${prefix}_`);

async function transactionsOf(scope: TenantScope, text: string): Promise<SearchHit[]> {
  const found = await findByAnyId(scope, text, namesMax);
  return found.map((one) => ({ ...transactionHit(one.row), detail: matchText(one) }));
}

/** The reference, and what else the search matched: "order-14168 · wallet 0xab…". */
const matchText = (found: FoundTransaction) =>
  found.by === "partner_context"
    ? found.row.partnerContext
    : `${found.row.partnerContext} · ${matchNames[found.by]} ${matchedValue(found)}`;

export const transactionHit = (row: TransactionRow): SearchHit => ({
  kind: "transaction",
  id: row.id,
  title: formatAmounts({
    type: row.type,
    fiat_amount: decimal(row.fiatAmount),
    fiat_currency: row.fiatCurrency,
    crypto_amount: decimal(row.cryptoAmount),
    crypto_currency: row.cryptoCurrency,
  }),
  status: row.status,
  detail: row.partnerContext,
  path: `transactions/${row.id}`,
});

async function requestsOf(scope: TenantScope, requestId: string): Promise<SearchHit[]> {
  const row = await selectApiLog(scope, requestId);
  if (!row) return [];
  const { requestId: id, method, status, durationMs } = row;
  const path = `api-logs?${new URLSearchParams({ request_id: id })}`;
  return [{ kind: "request", id, title: `${method} ${row.path}`, detail: `${status}, ${durationMs} ms`, path }];
}

async function deliveriesOf(scope: TenantScope, id: string): Promise<SearchHit[]> {
  const whole = await selectDelivery(scope, id);
  if (!whole) return [];
  const { delivery, endpoint } = whole;
  const detail = `${delivery.status}, to ${endpoint.name}`;
  return [{ kind: "delivery", id, title: delivery.eventName, detail, path: `webhooks/deliveries/${id}` }];
}

async function eventsOf(scope: TenantScope, id: string): Promise<SearchHit[]> {
  const name = await selectEventName(scope, id);
  if (!name) return [];
  const path = `webhooks/deliveries?${new URLSearchParams({ id })}`;
  return [{ kind: "event", id, title: name, detail: "every delivery of this event", path }];
}

async function endpointsOf(scope: TenantScope, text: string): Promise<SearchHit[]> {
  const rows = await selectEndpointsNamed(scope, text, namesMax);
  return rows.map(({ id, name, url }) => ({ kind: "endpoint", id, title: name, detail: url, path: `webhooks/${id}` }));
}

async function keysOf(scope: TenantScope, text: string, now: Date): Promise<SearchHit[]> {
  const rows = await selectKeysNamed(scope, text, namesMax);
  return rows.map((row) => {
    const { id, name, hint, status } = toApiKey(row, now);
    return { kind: "key", id, title: name, detail: `${hint}, ${status}`, path: `api-keys/${id}` };
  });
}

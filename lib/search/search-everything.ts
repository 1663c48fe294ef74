import { lookupKinds, type Role } from "#db/enums.ts";
import { isIdPrefix } from "#db/prefix-search.ts";
import type { TenantScope } from "#db/scope.ts";
import { toApiKey } from "#lib/api-keys/to-api-key.ts";
import { listRequests } from "#lib/api-logs/list-requests.ts";
import { isRequestPrefix } from "#lib/api-logs/request-prefix.ts";
import { unlessUnavailable } from "#lib/api-logs/unless-unavailable.ts";
import { customerIdOf, readDisplay } from "#lib/customers/customer-id.ts";
import { selectCustomers } from "#lib/customers/queries/customers.ts";
import { formatAmounts } from "#lib/format-amounts.ts";
import { formatDuration } from "#lib/format-time.ts";
import { decimal } from "#lib/money.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import type { SearchHit } from "#lib/search/contract.ts";
import { eventsByPrefix, selectEndpointsNamed, selectKeysNamed } from "#lib/search/queries.ts";
import { type FoundTransaction, findByAnyId, matchText } from "#lib/transactions/find-by-any-id.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { listDeliveries } from "#lib/webhooks/list-deliveries.ts";

const namesMax = 5;

/** Everything in this scope that matches `text`: by the beginning of an identifier, keys and endpoints also by part of their name,
 * and transactions by the buyer's exact email address, phone number, or payment reference. */
export async function searchEverything(scope: TenantScope, text: string, now: Date): Promise<SearchHit[]> {
  const found = await Promise.all([
    transactionsOf(scope, text),
    isRequestPrefix(text) ? requestsOf(scope, text, now) : [],
    isIdPrefix("dlv", text) ? deliveriesOf(scope, text) : [],
    isIdPrefix("evt", text) ? eventsOf(scope, text) : [],
    endpointsOf(scope, text),
    keysOf(scope, text, now),
    customersOf(scope, text),
  ]);
  return found.flat();
}

/** As searchEverything, without what the role can't open. */
export async function searchFor(role: Role, scope: TenantScope, text: string, now: Date): Promise<SearchHit[]> {
  if (technicalRoles.includes(role)) return searchEverything(scope, text, now);
  return (await Promise.all([transactionsOf(scope, text), customersOf(scope, text)])).flat();
}

async function transactionsOf(scope: TenantScope, text: string): Promise<SearchHit[]> {
  const found = await findByAnyId(scope, text, namesMax, lookupKinds);
  return found.map((one) => ({ ...transactionHit(one.row), detail: detailOf(one) }));
}

/** "partner reference order-14168", "order-14168 · wallet 0xab…". */
const detailOf = (found: FoundTransaction) =>
  found.by === "partner_context" ? matchText(found) : `${found.row.partnerContext} · ${matchText(found)}`;

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

async function requestsOf(scope: TenantScope, text: string, now: Date): Promise<SearchHit[]> {
  const page = await unlessUnavailable(listRequests(scope, { request_id: text }, now), null);
  return (page?.logs ?? []).slice(0, namesMax).map(({ request_id: id, method, path, status, duration_ms }) => ({
    kind: "request",
    id,
    title: `${method} ${path}`,
    detail: `${status}, ${formatDuration(duration_ms)} · ID ${id}`,
    path: `api-logs?${new URLSearchParams({ request: id })}`,
  }));
}

/** By all of the reference or of the ID, since a part of the reference leads nowhere. */
async function customersOf(scope: TenantScope, text: string): Promise<SearchHit[]> {
  const ids = [text, await customerIdOf(scope, text)];
  return (await selectCustomers(scope, ids)).map(({ customerId: id, sealedDisplay }) => ({
    kind: "customer",
    id,
    title: readDisplay(id, sealedDisplay),
    detail: `ID ${id}`,
    path: `customers/${id}`,
  }));
}

async function deliveriesOf(scope: TenantScope, text: string): Promise<SearchHit[]> {
  const { deliveries } = await listDeliveries(scope, { id: text }, namesMax);
  return deliveries.map(({ id, event, status, receiver }) => ({
    kind: "delivery",
    id,
    title: event,
    detail: `${status}, to ${receiver.name} · ID ${id}`,
    path: `webhooks/deliveries/${id}`,
  }));
}

async function eventsOf(scope: TenantScope, text: string): Promise<SearchHit[]> {
  const events = await eventsByPrefix(scope, text, namesMax);
  return events.map(({ id, name }) => ({
    kind: "event",
    id,
    title: name,
    detail: `every delivery of this event · ID ${id}`,
    path: `webhooks/deliveries?${new URLSearchParams({ id })}`,
  }));
}

async function endpointsOf(scope: TenantScope, text: string): Promise<SearchHit[]> {
  const rows = await selectEndpointsNamed(scope, text, namesMax);
  return rows.map(({ id, name, url }) => ({
    kind: "endpoint",
    id,
    title: name,
    detail: withId(url, id, text),
    path: `webhooks/${id}`,
  }));
}

async function keysOf(scope: TenantScope, text: string, now: Date): Promise<SearchHit[]> {
  const rows = await selectKeysNamed(scope, text, namesMax);
  return rows.map((row) => {
    const { id, name, hint, status } = toApiKey(row, now);
    return { kind: "key", id, title: name, detail: withId(`${hint}, ${status}`, id, text), path: `api-keys/${id}` };
  });
}

/** Names the ID if that is what the search matched. */
const withId = (detail: string, id: string, text: string) => (id.startsWith(text) ? `${detail} · ID ${id}` : detail);

import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import type { DashboardFilter } from "#lib/transactions/filters-contract.ts";
import type { OutcomeSimulationInput } from "#lib/transactions/simulation-contract.ts";

// Loaded with the first request, not with the page, because it brings zod.
const contract = () => import("#lib/transactions/dashboard-contract.ts");
const pageSchema = async () => (await contract()).transactionPage;
const detailSchema = async () => (await contract()).transactionDetail;
const resentSchema = async () => (await contract()).resent;
const ignored = { parse: () => null };

const path = (environment: Environment) => `/api/dashboard/${environment}/transactions`;

export const transactionsQuery = (environment: Environment, filter: DashboardFilter) => {
  const key = pageAddress(path(environment), filter);
  return { key, request: (signal: AbortSignal) => fetchJson(key, { schema: pageSchema, signal }) };
};

export const transactionQuery = (environment: Environment, id: string) => {
  const key = `${path(environment)}/${id}`;
  return { key, request: (signal: AbortSignal) => fetchJson(key, { schema: detailSchema, signal }) };
};

export const resendEvents = (environment: Environment, ids: string[]) =>
  fetchJson(`${path(environment)}/resends`, { method: "POST", body: { ids }, schema: resentSchema });

export const simulateOutcome = (environment: Environment, id: string, body: OutcomeSimulationInput): Promise<null> =>
  fetchJson(`${path(environment)}/${id}/simulation`, { method: "POST", body, schema: ignored });

import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import type { Simulation } from "#lib/transactions/dashboard-contract.ts";
import type { TransactionsAddress } from "./transactions-address.ts";

// With the first question, not with the page: it brings the library that reads answers.
const contract = () => import("#lib/transactions/dashboard-contract.ts");
const page = async () => (await contract()).listedPage;
const one = async () => (await contract()).transactionDetail;
const resent = async () => (await contract()).resent;
const nothing = { parse: () => null };

const path = (environment: Environment) => `/api/dashboard/${environment}/transactions`;

export const transactionsQuery = (environment: Environment, filter: TransactionsAddress) =>
  queryOptions({
    queryKey: ["transactions", environment, filter],
    queryFn: ({ signal }) => fetchJson(pageAddress(path(environment), filter), { schema: page, signal }),
  });

export const transactionQuery = (environment: Environment, id: string) =>
  queryOptions({
    queryKey: ["transaction", environment, id],
    queryFn: ({ signal }) => fetchJson(`${path(environment)}/${id}`, { schema: one, signal }),
  });

/** One more try for every event of these. */
export const resendEvents = (environment: Environment, ids: string[]) =>
  fetchJson(`${path(environment)}/resends`, { method: "POST", body: { ids }, schema: resent });

export const simulateOutcome = (environment: Environment, id: string, body: Simulation): Promise<null> =>
  fetchJson(`${path(environment)}/${id}/simulation`, { method: "POST", body, schema: nothing });

import { queryOptions } from "@tanstack/react-query";
import type { TransactionsAddress } from "#components/transactions/transactions-address.ts";
import { fetchJson } from "#components/ui/fetch-json.ts";
import { pageAddress } from "#components/ui/page-address.ts";
import type { Environment } from "#db/enums.ts";
import { transaction, transactionPage } from "#lib/transactions/contract.ts";

const path = (environment: Environment) => `/api/dashboard/${environment}/transactions`;

export const transactionsQuery = (environment: Environment, filter: TransactionsAddress) =>
  queryOptions({
    queryKey: ["transactions", environment, filter],
    queryFn: ({ signal }) => fetchJson(pageAddress(path(environment), filter), { schema: transactionPage, signal }),
  });

export const transactionQuery = (environment: Environment, id: string) =>
  queryOptions({
    queryKey: ["transaction", environment, id],
    queryFn: ({ signal }) => fetchJson(`${path(environment)}/${id}`, { schema: transaction, signal }),
  });

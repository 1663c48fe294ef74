import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Environment } from "#db/enums.ts";
import { narrowingOf, type TransactionsAddress } from "./transactions-address.ts";

/** Where the browser saves a CSV file from: of the list as it is filtered, or of these alone. */
export const exportAddress = (environment: Environment, filter: TransactionsAddress, ids?: string[]): string =>
  pageAddress(`/api/dashboard/${environment}/transactions/export`, { ...narrowingOf(filter), ids: ids?.join() });

import { SearchBox } from "./search-box.tsx";
import type { TransactionsAddress } from "./transactions-address.ts";
import { type TransactionChoices, TransactionsFilter } from "./transactions-filter.tsx";

type TransactionsToolsProps = {
  path: string;
  filter: TransactionsAddress;
  choices: TransactionChoices;
};

/** What narrows the list, and what looks past it. */
export function TransactionsTools({ path, filter, choices }: TransactionsToolsProps) {
  return (
    <div className="flex flex-col-reverse gap-x-6 gap-y-1 md:flex-row md:items-start md:justify-between">
      <div className="min-w-0">
        {filter.q === undefined && <TransactionsFilter path={path} filter={filter} choices={choices} />}
      </div>
      <SearchBox path={path} value={filter.q} columns={filter.columns} />
    </div>
  );
}

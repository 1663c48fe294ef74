import { Button } from "#components/ui/form/button.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { SearchForm } from "#components/ui/table/search-form.tsx";
import type { TransactionsAddress } from "./transactions-address.ts";
import { type FilterChoices, TransactionsFilter } from "./transactions-filter.tsx";

type TransactionsToolbarProps = { path: string; filter: TransactionsAddress; choices: FilterChoices };

/** The filters and the search, which ignores them. */
export function TransactionsToolbar({ path, filter, choices }: TransactionsToolbarProps) {
  const { q, columns } = filter;
  return (
    <div className="flex flex-col-reverse gap-x-6 gap-y-1 md:flex-row md:items-start md:justify-between">
      <div className="min-w-0">
        {q === undefined && <TransactionsFilter path={path} filter={filter} choices={choices} />}
      </div>
      <SearchForm path={path} label="Search transactions" className="mb-2 flex gap-2">
        {columns && <input type="hidden" name="columns" value={columns} />}
        <Input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Search by transaction ID, partner reference, provider ID, hash or wallet address"
          placeholder="Search by ID, hash or wallet"
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          className="md:w-72!"
        />
        <Button type="submit">Search</Button>
      </SearchForm>
    </div>
  );
}

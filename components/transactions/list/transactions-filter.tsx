import type { ReactNode } from "react";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { filterFields, namedOptions, plainOptions } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { ListSearch } from "#components/ui/table/list-search.tsx";
import { ListToolbar } from "#components/ui/table/list-toolbar.tsx";
import { type DashboardFilter, transactionFilters } from "#lib/transactions/filters-contract.ts";

type TransactionsToolbarProps = TransactionsFilterProps & { views: ReactNode };

/** The filters, the saved views, and the search, which ignores the filters. */
export function TransactionsToolbar({ path, filter, choices, views }: TransactionsToolbarProps) {
  const { q, columns } = filter;
  return (
    <ListToolbar
      filters={
        <>
          {q === undefined && <TransactionsFilter path={path} filter={filter} choices={choices} />}
          {views}
        </>
      }
      search={
        <ListSearch
          path={path}
          label="Search transactions"
          fieldLabel="Search by transaction ID, partner reference, provider ID, hash, wallet address, checkout link, the buyer's email, phone, or payment reference, or amount and day"
          placeholder="Order reference, hash, or email"
          value={q}
          fixed={{ columns }}
          hasBuyers
        />
      }
    />
  );
}

/** Names by identifier. */
type FilterChoices = {
  providers: Record<string, string>;
  fiats: string[];
  cryptos: string[];
  networks: Record<string, string>;
  methods: Record<string, string>;
};

/** Chosen in the scope line. */
const inScope = ["type", "fiat_currency"];

/** As the control has it. */
const minutesOf = (at: string | undefined) => at?.slice(0, 16);

type TransactionsFilterProps = { path: string; filter: DashboardFilter; choices: FilterChoices };

export function TransactionsFilter({ path, filter, choices }: TransactionsFilterProps) {
  const { status, columns, fiat_currency: fiat, period, from, to, type } = filter;
  const { cursor: _, ...set } = filter;
  const unit = fiat ?? "amount (choose a fiat currency)";
  const hasAmount = Boolean(fiat || filter.amount_min || filter.amount_max || filter.amount);
  const fields = filterFields(transactionFilters, path, set, {
    provider: { options: namedOptions(choices.providers) },
    crypto_currency: { options: plainOptions(choices.cryptos) },
    network: { options: namedOptions(choices.networks) },
    payment_method: { options: namedOptions(choices.methods) },
    amount_min: { label: `Minimum ${unit}`, isOffered: hasAmount },
    amount_max: { label: `Maximum ${unit}`, isOffered: hasAmount },
    amount: { label: `${fiat ?? "Amount"} ±1%`, isOffered: hasAmount },
    created_from: { isOffered: false },
    created_to: { isOffered: false },
    window: { isOffered: false },
    updated_from: { isOffered: false },
    updated_to: { isOffered: false },
    succeeded_from: { value: minutesOf(filter.succeeded_from) },
    succeeded_to: { value: minutesOf(filter.succeeded_to) },
  }).filter(({ name }) => !inScope.includes(name));
  return (
    <Filters
      path={path}
      fields={fields}
      fixed={{ status, columns, period, from, to, type, fiat_currency: fiat }}
      clearHref={pageAddress(path, { status, columns })}
      note={!fiat && "To filter by amount, choose a fiat currency first."}
    />
  );
}

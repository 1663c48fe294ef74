import type { ReactNode } from "react";
import { failureOptions } from "#components/transactions/failure-options.ts";
import { filtersOf, type TransactionsAddress } from "#components/transactions/list/transactions-address.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { FilterField } from "#components/ui/table/filter-field.ts";
import {
  filterPropsOf,
  namedOptions,
  type Option,
  periodOptions,
  plainOptions,
} from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { ListSearch } from "#components/ui/table/list-search.tsx";
import { ListToolbar } from "#components/ui/table/list-toolbar.tsx";
import { sides } from "#db/enums.ts";

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
          fieldLabel="Search by transaction ID, partner reference, provider ID, hash or wallet address"
          placeholder="Search by ID, hash or wallet"
          value={q}
          fixed={{ columns }}
        />
      }
    />
  );
}

const stages: { value: NonNullable<TransactionsAddress["stage"]>; label: string }[] = [
  { value: "opened", label: "link opened" },
  { value: "handed_over", label: "sent to provider" },
  { value: "paid", label: "paid" },
  { value: "ended", label: "finished" },
];

/** `providers`: names by identifier. */
export type FilterChoices = { providers: Record<string, string>; fiats: string[]; cryptos: string[] };

type TransactionsFilterProps = { path: string; filter: TransactionsAddress; choices: FilterChoices };

export function TransactionsFilter({ path, filter, choices }: TransactionsFilterProps) {
  const { status, columns } = filter;
  return (
    <Filters
      path={path}
      fields={filterFields(path, filter, choices)}
      fixed={{ status, columns }}
      clearHref={pageAddress(path, { status, columns })}
      note={!filter.fiat_currency && "To filter by amount, choose a fiat currency first."}
    />
  );
}

type Name = keyof ReturnType<typeof filtersOf>;

function filterFields(path: string, filter: TransactionsAddress, choices: FilterChoices): FilterField[] {
  const propsOf = filterPropsOf(path, { ...filtersOf(filter), columns: filter.columns });
  const choice = (name: Name, label: string, options: Option[]): FilterField => ({ ...propsOf(name), label, options });
  const code = (name: Name, label: string): FilterField => ({ ...propsOf(name), label, kind: "code" });
  const { fiat_currency: fiat } = filter;
  const hasAmount = fiat || filter.amount_min || filter.amount_max;
  const unit = fiat ?? "amount (choose a fiat currency)";
  return [
    choice("type", "Type", plainOptions(sides)),
    choice("failure_code", "Failure", failureOptions),
    choice("provider", "Provider", namedOptions(choices.providers)),
    choice("fiat_currency", "Fiat", plainOptions(choices.fiats)),
    ...(hasAmount ? [code("amount_min", `Minimum ${unit}`), code("amount_max", `Maximum ${unit}`)] : []),
    choice("crypto_currency", "Crypto", plainOptions(choices.cryptos)),
    code("network", "Network"),
    code("payment_method", "Method"),
    choice("window", "Created", periodOptions(["24h", "7d", "30d", "90d"])),
    code("partner_context", "Partner reference"),
    code("wallet", "Wallet"),
    choice("webhook", "Webhook", [{ value: "failed", label: "failed" }]),
    choice("stuck", "Stuck", plainOptions(["yes"])),
    choice("stage", "Reached", stages),
    choice("best", "Best quote chosen", plainOptions(["yes"])),
    ...(filter.created_from ? [code("created_from", "Created from")] : []),
    ...(filter.created_to ? [code("created_to", "Created before")] : []),
  ];
}

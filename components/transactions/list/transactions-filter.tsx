import type { ReactElement } from "react";
import { filtersOf, hasFilters, type TransactionsAddress } from "#components/transactions/list/transactions-address.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import {
  filterPropsOf,
  namedOptions,
  type Option,
  periodOptions,
  plainOptions,
} from "#components/ui/table/filter-options.ts";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { SearchForm } from "#components/ui/table/search-form.tsx";
import { sides } from "#db/enums.ts";

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

const stages: { value: NonNullable<TransactionsAddress["stage"]>; label: string }[] = [
  { value: "opened", label: "link opened" },
  { value: "handed_over", label: "sent to provider" },
  { value: "paid", label: "paid" },
  { value: "ended", label: "finished" },
];

/** `providers`: names by identifier. */
export type FilterChoices = { providers: Record<string, string>; fiats: string[]; cryptos: string[] };

type TransactionsFilterProps = { path: string; filter: TransactionsAddress; choices: FilterChoices };

/** The common filters and those that are set; the others unfold. */
export function TransactionsFilter({ path, filter, choices }: TransactionsFilterProps) {
  const all = filterControls(path, filter, choices);
  const shown = all.filter(({ name, isCommon }) => isCommon || filter[name]);
  const folded = all.filter((one) => !shown.includes(one));
  return (
    <FilterBar
      path={path}
      clearHref={pageAddress(path, { status: filter.status, columns: filter.columns })}
      hasFilters={hasFilters({ ...filter, status: undefined })}
    >
      {filter.status && <input type="hidden" name="status" value={filter.status} />}
      {filter.columns && <input type="hidden" name="columns" value={filter.columns} />}
      {shown.map(({ control }) => control)}
      <details className="open:basis-full">
        <summary className="rounded-control text-muted hover:bg-hover hover:text-ink flex h-7 w-fit cursor-pointer items-center px-2 whitespace-nowrap pointer-coarse:h-11">
          More filters
        </summary>
        <div className="flex flex-wrap items-center gap-1.5 pt-1.5">
          {folded.map(({ control }) => control)}
          {!filter.fiat_currency && (
            <span className="text-muted px-1">To filter by amount, choose a fiat currency first.</span>
          )}
        </div>
      </details>
    </FilterBar>
  );
}

type Name = keyof ReturnType<typeof filtersOf>;
type Control = { name: Name; isCommon: boolean; control: ReactElement };

function filterControls(path: string, filter: TransactionsAddress, choices: FilterChoices): Control[] {
  const set = { ...filtersOf(filter), columns: filter.columns };
  const propsOf = filterPropsOf(path, set);
  const select = (name: Name, label: string, options: Option[], isCommon = false): Control => ({
    name,
    isCommon,
    control: <FilterSelect key={name} {...propsOf(name)} label={label} options={options} />,
  });
  const text = (name: Name, label: string): Control => ({
    name,
    isCommon: false,
    control: <FilterText key={name} {...propsOf(name)} label={label} isCode />,
  });
  const { fiat_currency: fiat } = filter;
  const hasAmount = fiat || filter.amount_min || filter.amount_max;
  const unit = fiat ?? "amount (choose a fiat currency)";
  return [
    select("type", "Type", plainOptions(sides), true),
    select("provider", "Provider", namedOptions(choices.providers), true),
    select("fiat_currency", "Fiat", plainOptions(choices.fiats), true),
    ...(hasAmount ? [text("amount_min", `Minimum ${unit}`), text("amount_max", `Maximum ${unit}`)] : []),
    select("crypto_currency", "Crypto", plainOptions(choices.cryptos), true),
    select("window", "Created", periodOptions(["24h", "7d", "30d", "90d"]), true),
    select("webhook", "Webhook", plainOptions(["failed"]), true),
    select("stuck", "Stuck", plainOptions(["yes"]), true),
    text("partner_context", "Partner reference"),
    text("network", "Network"),
    text("payment_method", "Method"),
    text("wallet", "Wallet"),
    select("stage", "Reached", stages),
    select("best", "Best quote chosen", plainOptions(["yes"])),
    ...(filter.created_from ? [text("created_from", "Created from")] : []),
    ...(filter.created_to ? [text("created_to", "Created before")] : []),
  ];
}

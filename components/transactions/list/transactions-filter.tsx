import type { ReactElement } from "react";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { sides } from "#db/enums.ts";
import { isNarrowed, narrowingOf, type TransactionsAddress } from "./transactions-address.ts";

const windows: { value: NonNullable<TransactionsAddress["window"]>; label: string }[] = [
  { value: "24h", label: "in the last 24 hours" },
  { value: "7d", label: "in the last 7 days" },
  { value: "30d", label: "in the last 30 days" },
  { value: "90d", label: "in the last 90 days" },
];

const stages: { value: NonNullable<TransactionsAddress["stage"]>; label: string }[] = [
  { value: "opened", label: "opened" },
  { value: "handed_over", label: "handed over to the provider" },
  { value: "paid", label: "paid" },
  { value: "ended", label: "ended" },
];

/** What is known here; `providers` by identifier. */
export type TransactionChoices = { providers: Record<string, string>; fiats: string[]; cryptos: string[] };

type TransactionsFilterProps = { path: string; filter: TransactionsAddress; choices: TransactionChoices };

/** What is set, and what people set most, stands in the line; the rest unfolds. */
export function TransactionsFilter({ path, filter, choices }: TransactionsFilterProps) {
  const all = filterControls(path, filter, choices);
  const shown = all.filter(({ name, isUsual }) => isUsual || filter[name]);
  const folded = all.filter((one) => !shown.includes(one));
  return (
    <FilterBar
      path={path}
      clearHref={pageAddress(path, { status: filter.status, columns: filter.columns })}
      hasFilters={isNarrowed({ ...filter, status: undefined })}
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
          {!filter.fiat_currency && <span className="text-muted px-1">Choose a fiat to filter by amount.</span>}
        </div>
      </details>
    </FilterBar>
  );
}

type Name = keyof ReturnType<typeof narrowingOf>;
type Control = { name: Name; isUsual: boolean; control: ReactElement };
type Option = { value: string; label: string };

function filterControls(path: string, filter: TransactionsAddress, choices: TransactionChoices): Control[] {
  const set = { ...narrowingOf(filter), columns: filter.columns };
  const without = (name: Name) => pageAddress(path, { ...set, [name]: undefined });
  const select = (name: Name, label: string, options: Option[], isUsual = false): Control => ({
    name,
    isUsual,
    control: (
      <FilterSelect
        key={name}
        name={name}
        label={label}
        value={filter[name]}
        options={withChosen(options, filter[name])}
        clearHref={without(name)}
      />
    ),
  });
  const text = (name: Name, label: string): Control => ({
    name,
    isUsual: false,
    control: <FilterText key={name} name={name} label={label} value={filter[name]} isCode clearHref={without(name)} />,
  });
  const { fiat_currency: fiat } = filter;
  const providers = Object.entries(choices.providers).map(([value, label]) => ({ value, label }));
  const amounts = fiat || filter.amount_min || filter.amount_max;
  const unit = fiat ?? "amount (choose a fiat)";
  return [
    select("type", "type", sides.map(itself), true),
    select("provider", "provider", providers, true),
    select("fiat_currency", "fiat", choices.fiats.map(itself), true),
    ...(amounts ? [text("amount_min", `${unit} at least`), text("amount_max", `${unit} at most`)] : []),
    select("crypto_currency", "crypto", choices.cryptos.map(itself), true),
    select("window", "created", windows, true),
    select("webhook", "webhook", [itself("failed")], true),
    select("stuck", "stuck", [itself("yes")], true),
    text("partner_context", "partner_context"),
    text("network", "network"),
    text("payment_method", "method"),
    text("wallet", "wallet"),
    select("stage", "came as far as", stages),
    select("best", "took the best quote", [itself("yes")]),
    ...(filter.created_from ? [text("created_from", "created since")] : []),
    ...(filter.created_to ? [text("created_to", "created before")] : []),
  ];
}

const itself = (value: string) => ({ value, label: value });

/** What was once offered may be no longer, and is still filtered by. */
const withChosen = (options: Option[], chosen: string | undefined) =>
  chosen && !options.some(({ value }) => value === chosen) ? [...options, itself(chosen)] : options;

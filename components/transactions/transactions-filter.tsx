import type { TransactionsAddress } from "#components/transactions/transactions-address.ts";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { FilterSelect } from "#components/ui/filter-select.tsx";
import { FilterText } from "#components/ui/filter-text.tsx";
import { pageAddress } from "#components/ui/page-address.ts";
import { sides, statuses } from "#db/enums.ts";

const windows: { value: NonNullable<TransactionsAddress["window"]>; label: string }[] = [
  { value: "24h", label: "in the last 24 hours" },
  { value: "7d", label: "in the last 7 days" },
  { value: "30d", label: "in the last 30 days" },
  { value: "90d", label: "in the last 90 days" },
];

type TransactionsFilterProps = {
  path: string;
  filter: TransactionsAddress;
  /** What is known here; `providers` by identifier. */
  choices: { providers: Record<string, string>; fiats: string[]; cryptos: string[] };
};

export function TransactionsFilter({ path, filter, choices }: TransactionsFilterProps) {
  const { cursor: _, ...set } = filter;
  const without = (name: keyof typeof set) => pageAddress(path, { ...set, [name]: undefined });
  const select = (name: keyof typeof set, label: string, options: { value: string; label: string }[]) => (
    <FilterSelect
      name={name}
      label={label}
      value={filter[name]}
      options={withChosen(options, filter[name])}
      clearHref={without(name)}
    />
  );
  return (
    <FilterBar path={path} hasFilters={Object.values(set).some(Boolean)}>
      {select("status", "status", statuses.map(itself))}
      {select("type", "type", sides.map(itself))}
      {select(
        "provider",
        "provider",
        Object.entries(choices.providers).map(([value, label]) => ({ value, label })),
      )}
      {select("fiat_currency", "fiat", choices.fiats.map(itself))}
      {select("crypto_currency", "crypto", choices.cryptos.map(itself))}
      {select("window", "created", windows)}
      <FilterText
        name="partner_context"
        label="partner_context"
        value={filter.partner_context}
        isCode
        clearHref={without("partner_context")}
      />
    </FilterBar>
  );
}

const itself = (value: string) => ({ value, label: value });

/** What was once offered may be no longer, and is still filtered by. */
const withChosen = (options: { value: string; label: string }[], chosen: string | undefined) =>
  chosen && !options.some(({ value }) => value === chosen) ? [...options, itself(chosen)] : options;

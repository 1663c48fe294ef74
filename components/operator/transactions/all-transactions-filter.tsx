import { partnerField } from "#components/operator/partner-field.ts";
import { filterFields, namedOptions } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { ListSearch } from "#components/ui/table/list-search.tsx";
import { ListToolbar } from "#components/ui/table/list-toolbar.tsx";
import { type TransactionsFilter, transactionFilters } from "#lib/people/operators/filters-contract.ts";

type AllTransactionsFilterProps = {
  path: string;
  filter: Omit<TransactionsFilter, "cursor">;
  /** Of providers and payment methods, by identifier. */
  names: { providers: Record<string, string>; methods: Record<string, string> };
  partners: Record<string, string>;
};

/** The filters and the search, which ignores them. */
export function AllTransactionsFilter({ path, filter, names, partners }: AllTransactionsFilterProps) {
  const { q } = filter;
  const hasTime = [filter.day, filter.window, filter.created_from, filter.ledger_period].some(Boolean);
  const fields = filterFields(transactionFilters, path, filter, {
    provider: { options: namedOptions(names.providers) },
    partner: partnerField(filter.partner, partners),
    fiat_currency: { isOffered: hasTime },
    payment_method: { options: namedOptions(names.methods), isOffered: filter.ledger_period !== undefined },
    amount: { isOffered: hasTime && filter.fiat_currency !== undefined },
  });
  return (
    <ListToolbar
      filters={
        q === undefined && (
          <Filters
            path={path}
            fields={fields}
            clearHref={path}
            note={!(hasTime && filter.fiat_currency) && "To filter by amount, choose a time and a fiat currency first."}
          />
        )
      }
      search={
        <ListSearch
          path={path}
          label="Search transactions"
          fieldLabel="Search by transaction ID, partner reference, provider ID, hash, wallet, checkout link, the buyer's email, phone, or payment reference, or amount and day"
          placeholder="Order reference, hash, or email"
          value={q}
          hasBuyers
        />
      }
    />
  );
}

import { partnerField } from "#components/operator/partner-field.ts";
import { failureOptions } from "#components/transactions/failure-options.ts";
import type { FilterField } from "#components/ui/table/filter-field.ts";
import { filterPropsOf, namedOptions, periodOptions, plainOptions } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { ListSearch } from "#components/ui/table/list-search.tsx";
import { ListToolbar } from "#components/ui/table/list-toolbar.tsx";
import { environments, sides, statuses } from "#db/enums.ts";

type Filter = {
  q?: string;
  partner?: string;
  environment?: string;
  status?: string;
  failure_code?: string;
  type?: string;
  provider?: string;
  problem?: string;
  window?: string;
  created_from?: string;
  created_to?: string;
};

type AllTransactionsFilterProps = {
  path: string;
  filter: Filter;
  /** Names by identifier. */
  providers: Record<string, string>;
  partners: Record<string, string>;
};

const problems = { review: "Needs review", stuck: "Delayed at the provider" };

/** The filters and the search, which ignores them. */
export function AllTransactionsFilter({ path, filter, providers, partners }: AllTransactionsFilterProps) {
  const { q } = filter;
  const propsOf = filterPropsOf(path, filter);
  const fields: FilterField[] = [
    { ...propsOf("problem"), label: "Problem", options: namedOptions(problems) },
    { ...propsOf("status"), label: "Status", options: plainOptions(statuses) },
    { ...propsOf("failure_code"), label: "Failure", options: failureOptions },
    { ...propsOf("environment"), label: "Environment", options: plainOptions(environments) },
    { ...propsOf("provider"), label: "Provider", options: namedOptions(providers) },
    { ...propsOf("type"), label: "Type", options: plainOptions(sides) },
    { ...propsOf("window"), label: "Created", options: periodOptions(["24h", "7d", "30d", "90d"]) },
    partnerField(propsOf("partner"), partners),
    { ...propsOf("created_from"), label: "Created from", kind: "fixed" },
    { ...propsOf("created_to"), label: "Created before", kind: "fixed" },
  ];
  return (
    <ListToolbar
      filters={q === undefined && <Filters path={path} fields={fields} clearHref={path} />}
      search={
        <ListSearch
          path={path}
          label="Search transactions"
          fieldLabel="Search by transaction ID, partner reference, provider ID, hash, or the buyer's email, phone, or payment reference"
          placeholder="Search by ID, hash, email, or phone"
          value={q}
        />
      }
    />
  );
}

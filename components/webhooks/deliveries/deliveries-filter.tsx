import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterInstant } from "#components/ui/table/filter-instant.tsx";
import { filterPropsOf, namedOptions, plainOptions } from "#components/ui/table/filter-options.ts";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { type DeliveryStatus, webhookEventNames } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";
import type { DeliveryFilter } from "#lib/webhooks/history-contract.ts";

const statusLabels: Record<DeliveryStatus, string> = {
  pending: "Pending, retrying, or queued",
  delivered: "Delivered",
  failed: "Failed",
  skipped: "Skipped",
};

type DeliveriesFilterProps = { path: string; filter: DeliveryFilter; endpoints: Endpoint[] };

export function DeliveriesFilter({ path, filter, endpoints }: DeliveriesFilterProps) {
  const { cursor: _, ...set } = filter;
  const filterProps = filterPropsOf(path, set);
  const endpointNames = Object.fromEntries(endpoints.map(({ id, name }) => [id, name]));
  const deleted = filter.endpoint && !(filter.endpoint in endpointNames) && { [filter.endpoint]: "Deleted endpoint" };
  return (
    <FilterBar path={path} hasFilters={Object.values(set).some(Boolean)}>
      <FilterSelect {...filterProps("status")} label="Status" options={namedOptions(statusLabels)} />
      <FilterSelect
        {...filterProps("endpoint")}
        label="Endpoint"
        options={namedOptions({ ...endpointNames, ...deleted })}
      />
      <FilterSelect {...filterProps("event")} label="Event" options={plainOptions(webhookEventNames)} />
      <FilterText {...filterProps("id")} label="Transaction or event ID" isCode />
      <FilterInstant {...filterProps("from")} label="From" />
      <FilterInstant {...filterProps("before")} label="Before" />
    </FilterBar>
  );
}

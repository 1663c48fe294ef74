import type { FilterField } from "#components/ui/table/filter-field.ts";
import { filterPropsOf, namedOptions, plainOptions } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
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
  const fields: FilterField[] = [
    { ...filterProps("status"), label: "Status", options: namedOptions(statusLabels) },
    { ...filterProps("endpoint"), label: "Endpoint", options: namedOptions({ ...endpointNames, ...deleted }) },
    { ...filterProps("event"), label: "Event", options: plainOptions(webhookEventNames) },
    { ...filterProps("id"), label: "Transaction, event, or delivery ID", kind: "code" },
    { ...filterProps("from"), label: "From", kind: "time" },
    { ...filterProps("before"), label: "Before", kind: "time" },
  ];
  return <Filters path={path} fields={fields} clearHref={path} />;
}

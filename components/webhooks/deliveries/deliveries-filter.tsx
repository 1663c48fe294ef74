import { filterFields, namedOptions } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";
import { type DeliveryFilter, deliveryFilters } from "#lib/webhooks/history-contract.ts";

type DeliveriesFilterProps = { path: string; filter: DeliveryFilter; endpoints: Endpoint[] };

export function DeliveriesFilter({ path, filter, endpoints }: DeliveriesFilterProps) {
  const { cursor: _, ...set } = filter;
  const endpointNames = Object.fromEntries(endpoints.map(({ id, name }) => [id, name]));
  const deleted = filter.endpoint && !(filter.endpoint in endpointNames) && { [filter.endpoint]: "Deleted endpoint" };
  const fields = filterFields(deliveryFilters, path, set, {
    endpoint: { options: namedOptions({ ...endpointNames, ...deleted }) },
  });
  return <Filters path={path} fields={fields} clearHref={path} />;
}

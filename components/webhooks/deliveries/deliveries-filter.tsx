import { pageAddress } from "#components/ui/page/page-address.ts";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterInstant } from "#components/ui/table/filter-instant.tsx";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { type DeliveryStatus, deliveryStatuses, webhookEventNames } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";
import type { DeliveryFilter } from "#lib/webhooks/history-contract.ts";

const statusWords: Record<DeliveryStatus, string> = {
  pending: "pending, retrying or held",
  delivered: "delivered",
  failed: "failed",
  skipped: "skipped",
};

type DeliveriesFilterProps = { path: string; filter: DeliveryFilter; endpoints: Endpoint[] };

export function DeliveriesFilter({ path, filter, endpoints }: DeliveriesFilterProps) {
  const { cursor: _, ...set } = filter;
  const without = (name: keyof typeof set) => pageAddress(path, { ...set, [name]: undefined });
  const known = endpoints.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = !filter.endpoint || known.some(({ value }) => value === filter.endpoint);
  return (
    <FilterBar path={path} hasFilters={Object.values(set).some(Boolean)}>
      <FilterSelect
        name="status"
        label="status"
        value={filter.status}
        options={deliveryStatuses.map((value) => ({ value, label: statusWords[value] }))}
        clearHref={without("status")}
      />
      <FilterSelect
        name="endpoint"
        label="endpoint"
        value={filter.endpoint}
        options={isKnown ? known : [...known, { value: filter.endpoint ?? "", label: "a deleted one" }]}
        clearHref={without("endpoint")}
      />
      <FilterSelect
        name="event"
        label="event"
        value={filter.event}
        options={webhookEventNames.map((value) => ({ value, label: value }))}
        clearHref={without("event")}
      />
      <FilterText name="id" label="transaction or event id" value={filter.id} isCode clearHref={without("id")} />
      <FilterInstant name="from" label="from (UTC)" value={filter.from} clearHref={without("from")} />
      <FilterInstant name="before" label="before (UTC)" value={filter.before} clearHref={without("before")} />
    </FilterBar>
  );
}

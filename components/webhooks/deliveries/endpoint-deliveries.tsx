import { LinkButton } from "#components/ui/form/link-button.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { ClockSwitch } from "#components/ui/text/clock-switch.tsx";
import { ResendSince } from "#components/webhooks/endpoints/resend-since.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import type { DeliveryPage, EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";
import { DeliveriesTable } from "./deliveries-table.tsx";

type EndpointDeliveriesProps = {
  environment: Environment;
  endpoint: EndpointWithMetrics;
  page: DeliveryPage;
  /** ISO 8601: when the page was read. */
  readAt: string;
  /** The id of the element that says why this user cannot resend deliveries. */
  refusedBy?: string;
};

export function EndpointDeliveries({ environment, endpoint, page, readAt, refusedBy }: EndpointDeliveriesProps) {
  const { deliveries, endpoint: endpointPath } = webhookPaths(environment);
  return (
    <section aria-labelledby="deliveries-title" className="mt-8">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="deliveries-title" className="text-md font-semibold">
          Deliveries
        </h2>
        <span className="flex flex-wrap items-center gap-2">
          <ClockSwitch />
          <LinkButton href={endpointPath(endpoint.id)}>Refresh</LinkButton>
          <ResendSince environment={environment} endpoint={endpoint} refusedBy={refusedBy} />
        </span>
      </header>
      {page.deliveries.length === 0 ? (
        <p className="border-line text-muted border-t py-4">
          No deliveries yet. Send a test event to check that your server receives webhooks.
        </p>
      ) : (
        <DeliveriesTable environment={environment} deliveries={page.deliveries} readAt={readAt} without="endpoint" />
      )}
      {page.next_cursor && (
        <p className="mt-4">
          <LinkButton href={pageAddress(deliveries, { endpoint: endpoint.id })}>View all deliveries</LinkButton>
        </p>
      )}
    </section>
  );
}

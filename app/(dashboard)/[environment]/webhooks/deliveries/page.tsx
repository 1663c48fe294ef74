import type { Metadata } from "next";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { InvalidParameters } from "#components/ui/page/invalid-parameters.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { ClockSwitch } from "#components/ui/text/clock-switch.tsx";
import { DeliveriesFilter } from "#components/webhooks/deliveries/deliveries-filter.tsx";
import { EventsTable } from "#components/webhooks/deliveries/events-table.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import { WebhooksTabs } from "#components/webhooks/webhooks-tabs.tsx";
import type { Environment } from "#db/enums.ts";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { groupByEvent } from "#lib/webhooks/group-by-event.ts";
import { deliveryFilter } from "#lib/webhooks/history-contract.ts";
import { listDeliveries } from "#lib/webhooks/list-deliveries.ts";
import { listEndpoints } from "#lib/webhooks/manage-endpoints.ts";

export const metadata: Metadata = { title: "Webhook deliveries" };

export default async function DeliveriesPage({
  params,
  searchParams,
}: PageProps<"/[environment]/webhooks/deliveries">) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  const sent = omitEmpty(await searchParams);
  const filter = deliveryFilter.parse(sent);
  const { environment } = partner;
  const now = currentTime();
  const [{ deliveries, next_cursor, searched_to }, endpoints] = await Promise.all([
    listDeliveries(partner, filter),
    listEndpoints(partner, now),
  ]);
  const events = await groupByEvent(partner, deliveries);
  const path = webhookPaths(environment).deliveries;
  const { cursor, ...set } = filter;
  const newestHref = pageAddress(path, set);
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Events sent to your endpoints in the last 90 days."
        actions={
          <>
            <ClockSwitch />
            <LinkButton href={newestHref}>Refresh</LinkButton>
          </>
        }
      />
      <WebhooksTabs environment={environment} current="Deliveries" />
      <InvalidParameters sent={sent} known={deliveryFilter.shape} />
      <DeliveriesFilter path={path} filter={filter} endpoints={endpoints} />
      {deliveries.length > 0 || searched_to ? (
        <>
          {events.length > 0 && (
            <EventsTable
              environment={environment}
              events={events}
              readAt={now.toISOString()}
              mayResend={webhookResenders.includes(partner.role)}
            />
          )}
          <Pagination
            what="deliveries"
            path={path}
            query={set}
            cursor={cursor}
            nextCursor={next_cursor}
            searchedTo={searched_to}
          />
        </>
      ) : (
        <NoDeliveries environment={environment} isFiltered={newestHref !== path} hasEndpoints={endpoints.length > 0} />
      )}
    </>
  );
}

type NoDeliveriesProps = {
  environment: Environment;
  /** There may be deliveries without the filters. */
  isFiltered: boolean;
  hasEndpoints: boolean;
};

function NoDeliveries({ environment, isFiltered, hasEndpoints }: NoDeliveriesProps) {
  const paths = webhookPaths(environment);
  if (isFiltered) {
    return (
      <EmptyState
        sentence="No deliveries match these filters. IDs, references, and hashes match from their first four characters. Deliveries are stored for 90 days."
        clearHref={paths.deliveries}
      />
    );
  }
  return (
    <EmptyState
      sentence={
        hasEndpoints
          ? "No deliveries yet. They appear here when a transaction finishes, or when you send a test event from an endpoint's page."
          : "No deliveries yet. Add an endpoint to receive webhooks."
      }
      action={<LinkButton href={paths.endpoints}>{hasEndpoints ? "View endpoints" : "Add endpoint"}</LinkButton>}
    />
  );
}

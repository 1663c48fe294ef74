import { LinkButton } from "#components/ui/form/link-button.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";

type NoDeliveriesProps = {
  environment: Environment;
  /** Something narrows the list: there may be deliveries all the same. */
  isFiltered: boolean;
  hasEndpoints: boolean;
};

export function NoDeliveries({ environment, isFiltered, hasEndpoints }: NoDeliveriesProps) {
  const paths = webhookPaths(environment);
  if (isFiltered) {
    return (
      <EmptyState
        sentence="No delivery fits these filters. Ids must be whole, and history is kept for 90 days."
        action={<LinkButton href={paths.deliveries}>Clear filters</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      sentence={
        hasEndpoints
          ? "Nothing has been sent yet. The first delivery comes with the first transaction that ends, or with a test event from an endpoint's page."
          : "Nothing is sent while there is no endpoint."
      }
      action={<LinkButton href={paths.endpoints}>{hasEndpoints ? "Show endpoints" : "Add an endpoint"}</LinkButton>}
    />
  );
}

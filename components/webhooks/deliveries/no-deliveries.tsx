import { LinkButton } from "#components/ui/form/link-button.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";

type NoDeliveriesProps = {
  environment: Environment;
  /** There may be deliveries without the filters. */
  isFiltered: boolean;
  hasEndpoints: boolean;
};

export function NoDeliveries({ environment, isFiltered, hasEndpoints }: NoDeliveriesProps) {
  const paths = webhookPaths(environment);
  if (isFiltered) {
    return (
      <EmptyState
        sentence="No deliveries match these filters. Enter complete IDs. Deliveries are stored for 90 days."
        action={<LinkButton href={paths.deliveries}>Clear filters</LinkButton>}
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

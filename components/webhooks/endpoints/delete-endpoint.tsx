import { DangerItem } from "#components/settings/danger-item.tsx";
import { Section } from "#components/settings/section.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { queuedEventsAre } from "#components/webhooks/endpoints/queued-count.ts";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";

type DeleteEndpointProps = { environment: Environment; endpoint: EndpointWithMetrics; refusedBy?: string };

/** The last section of an endpoint's page. */
export function DeleteEndpoint({ environment, endpoint: { id, name, metrics }, refusedBy }: DeleteEndpointProps) {
  return (
    <div className="mt-8">
      <Section isDangerous title="Danger zone" about="To stop events temporarily, pause the endpoint.">
        <DangerItem
          title="Delete endpoint"
          description="The endpoint stops receiving events immediately. Its deliveries stay in the history for 90 days."
        >
          <RequestDialog
            path={`/api/dashboard/${environment}/webhooks/endpoints/${id}`}
            method="DELETE"
            label="Delete endpoint"
            look="plain"
            title={`Delete “${name}”?`}
            description="The endpoint stops receiving events immediately. Its deliveries stay in the history for 90 days. You can't undo this; to stop events temporarily, pause the endpoint."
            confirmText={name}
            action="Delete endpoint"
            busy="Deleting…"
            failed="The endpoint was not deleted"
            isDangerous
            goTo={webhookPaths(environment).endpoints}
            refusedBy={refusedBy}
          >
            {metrics.waiting > 0 && (
              <Callout tone="bad">{queuedEventsAre(metrics)} still queued and will not be sent.</Callout>
            )}
          </RequestDialog>
        </DangerItem>
      </Section>
    </div>
  );
}

"use client";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Fact } from "#components/ui/page/fact.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { queuedEventsAre } from "#components/webhooks/endpoints/queued-count.ts";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";

type EndpointSettingsProps = {
  environment: Environment;
  endpoint: EndpointWithMetrics;
  allowsPrivateNetworks: boolean;
  refusedBy?: string;
};

export function EndpointSettings({ environment, endpoint, allowsPrivateNetworks, refusedBy }: EndpointSettingsProps) {
  const { id, name, events, created_at, metrics } = endpoint;
  return (
    <Panel
      title="Settings"
      actions={
        <span className="flex flex-wrap gap-2">
          <EditEndpoint {...{ environment, endpoint, allowsPrivateNetworks, refusedBy }} />
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
        </span>
      }
    >
      <dl>
        <Fact name="Events">
          {events.map((event) => (
            <code key={event} className="block font-mono text-xs leading-5">
              {event}
            </code>
          ))}
        </Fact>
        <Fact name="Endpoint ID">
          <IdText id={id} what="endpoint ID" isWhole />
        </Fact>
        <Fact name="Created">
          <TimeText at={created_at} />
        </Fact>
      </dl>
    </Panel>
  );
}

type EditEndpointProps = Omit<EndpointSettingsProps, "endpoint"> & { endpoint: Endpoint };

const loadEdit = () => import("./edit-endpoint-dialog.tsx").then(({ EditEndpointDialog }) => EditEndpointDialog);

const EditEndpoint = ({ refusedBy, ...props }: EditEndpointProps) => (
  <LazyDialog
    trigger={<Button refusedBy={refusedBy}>Edit</Button>}
    load={loadEdit}
    props={props}
    refusedBy={refusedBy}
  />
);

"use client";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Fact } from "#components/ui/page/fact.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
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
  const { id, events, created_at } = endpoint;
  return (
    <Panel title="Settings" actions={<EditEndpoint {...{ environment, endpoint, allowsPrivateNetworks, refusedBy }} />}>
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

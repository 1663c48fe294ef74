import { Fact } from "#components/transactions/fact.tsx";
import { IdText } from "#components/ui/id-text.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TimeText } from "#components/ui/time-text.tsx";
import { DeleteEndpoint } from "#components/webhooks/delete-endpoint.tsx";
import { EditEndpoint } from "#components/webhooks/edit-endpoint.tsx";
import type { Environment } from "#db/enums.ts";
import type { MeasuredEndpoint } from "#lib/webhooks/history-contract.ts";

type EndpointSettingsProps = { environment: Environment; endpoint: MeasuredEndpoint; refusedBy?: string };

export function EndpointSettings({ environment, endpoint, refusedBy }: EndpointSettingsProps) {
  return (
    <Panel
      title="Settings"
      actions={
        <span className="flex flex-wrap gap-2">
          <EditEndpoint environment={environment} endpoint={endpoint} refusedBy={refusedBy} />
          <DeleteEndpoint environment={environment} endpoint={endpoint} refusedBy={refusedBy} />
        </span>
      }
    >
      <dl>
        <Fact name="Events">
          {endpoint.events.map((event) => (
            <code key={event} className="block font-mono text-xs leading-5">
              {event}
            </code>
          ))}
        </Fact>
        <Fact name="Endpoint id">
          <IdText id={endpoint.id} what="endpoint id" isWhole />
        </Fact>
        <Fact name="Added">
          <TimeText at={endpoint.created_at} />
        </Fact>
      </dl>
    </Panel>
  );
}

import { Fact } from "#components/ui/page/fact.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";
import { DeleteEndpoint } from "./delete-endpoint.tsx";
import { EditEndpoint } from "./edit-endpoint.tsx";

type EndpointSettingsProps = { environment: Environment; endpoint: EndpointWithMetrics; refusedBy?: string };

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

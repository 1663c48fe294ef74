import { Panel } from "#components/ui/page/panel.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";
import { RevealSecret } from "./reveal-secret.tsx";
import { RotateSecret } from "./rotate-secret.tsx";

type EndpointSecretProps = { environment: Environment; endpoint: Endpoint; refusedBy?: string };

export function EndpointSecret({ environment, endpoint, refusedBy }: EndpointSecretProps) {
  return (
    <Panel
      title="Signing secret"
      actions={<RotateSecret environment={environment} endpoint={endpoint} refusedBy={refusedBy} />}
    >
      <ul className="mb-3 flex flex-col gap-1.5">
        <li className="flex flex-wrap gap-x-3">
          <Status kind="success">Active</Status>
          <span>{endpoint.rotating_until ? "New secret" : "Signs all webhooks to this endpoint"}</span>
        </li>
        {endpoint.rotating_until && (
          <li className="flex flex-wrap gap-x-3">
            <Status kind="success">Active</Status>
            <span>
              Old secret, expires <TimeText at={endpoint.rotating_until} isLong />
            </span>
          </li>
        )}
      </ul>
      <RevealSecret environment={environment} endpointId={endpoint.id} refusedBy={refusedBy} />
      <p className="text-muted mt-3 text-sm">
        <TextLink href={webhookPaths(environment).verify}>How to verify signatures</TextLink>
      </p>
    </Panel>
  );
}

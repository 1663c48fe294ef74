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
          <Status kind="success">active</Status>
          <span>{endpoint.rotating_until ? "the new secret" : "signs every webhook to this endpoint"}</span>
        </li>
        {endpoint.rotating_until && (
          <li className="flex flex-wrap gap-x-3">
            <Status kind="success">active</Status>
            <span>
              the former secret, which signs too and ends <TimeText at={endpoint.rotating_until} />
            </span>
          </li>
        )}
      </ul>
      <RevealSecret environment={environment} endpointId={endpoint.id} refusedBy={refusedBy} />
      <p className="text-muted mt-3 text-sm">
        <TextLink href={webhookPaths(environment).verify}>How a receiver checks signatures</TextLink>
      </p>
    </Panel>
  );
}

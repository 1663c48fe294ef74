"use client";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";

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

type RevealSecretProps = { environment: Environment; endpointId: string; refusedBy?: string };

/** The secret is loaded on request and dropped from memory when hidden. */
function RevealSecret({ environment, endpointId, refusedBy }: RevealSecretProps) {
  const reveal = useSingleMutation({ mutationFn: () => endpointRequests(environment, endpointId).revealSecret() });
  return (
    <div className="flex flex-col items-start gap-2">
      {reveal.data ? (
        <>
          <div className="w-full">
            <CodeBlock code={reveal.data.secret} what="secret" isWrapped />
          </div>
          <Button onClick={() => reveal.reset()}>Hide secret</Button>
        </>
      ) : (
        <Button isBusy={reveal.isPending} refusedBy={refusedBy} onClick={() => reveal.mutate()}>
          {reveal.isPending ? "Loading…" : "Show secret"}
        </Button>
      )}
      <FailureCard failure={reveal.error} title="Couldn't show the secret" />
    </div>
  );
}

type RotateSecretProps = { environment: Environment; endpoint: Endpoint; refusedBy?: string };

const loadRotation = () => import("./rotate-secret-dialog.tsx").then(({ RotateSecretDialog }) => RotateSecretDialog);

const RotateSecret = ({ refusedBy, ...props }: RotateSecretProps) => (
  <LazyDialog
    trigger={<Button refusedBy={refusedBy}>Rotate</Button>}
    load={loadRotation}
    props={props}
    refusedBy={refusedBy}
  />
);

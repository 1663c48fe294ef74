"use client";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogForm } from "#components/ui/dialog/dialog-form.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { SecretView } from "#components/webhooks/endpoints/secret-view.tsx";
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

function RotateSecret({ environment, endpoint, refusedBy }: RotateSecretProps) {
  const { request, dialog } = useRequestDialog({
    mutationFn: () => endpointRequests(environment, endpoint.id).rotateSecret(),
    showsResponse: () => true,
  });
  const trigger = <Button refusedBy={refusedBy}>Rotate</Button>;
  if (request.data) {
    return (
      <Dialog
        {...dialog}
        trigger={trigger}
        title="Secret rotated"
        description="The old secret also signs for 24 hours. Update your receiver within that time."
      >
        <SecretView environment={environment} secret={request.data.secret} />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...dialog}
      trigger={trigger}
      title={`Rotate the secret of “${endpoint.name}”?`}
      description="Creates a new secret. For 24 hours, webhooks carry two signatures, one with each secret, so your receiver accepts them before and after the update."
      requiresStepUp
    >
      <DialogForm
        request={request}
        onSubmit={() => request.mutate()}
        action="Rotate secret"
        busy="Rotating…"
        failed="The secret was not rotated"
        isDangerous={endpoint.rotating_until !== null}
      >
        {endpoint.rotating_until && (
          <Callout tone="bad">
            An old secret is still active and expires <TimeText at={endpoint.rotating_until} isLong />. Rotating again
            expires it immediately, and receivers that still use it will reject all webhooks.
          </Callout>
        )}
      </DialogForm>
    </Dialog>
  );
}

"use client";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";

type RevealSecretProps = { environment: Environment; endpointId: string; refusedBy?: string };

/** The secret is loaded on request and dropped from memory when hidden. */
export function RevealSecret({ environment, endpointId, refusedBy }: RevealSecretProps) {
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

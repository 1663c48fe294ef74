"use client";
import { useRouter } from "next/navigation";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";

type SendFirstTestProps = { environment: Environment; endpoint: Endpoint };

/** The step after creating an endpoint: sends it a test event and shows the delivery. */
export function SendFirstTest({ environment, endpoint }: SendFirstTestProps) {
  const router = useRouter();
  const request = useSingleMutation({
    mutationFn: () => endpointRequests(environment, endpoint.id).sendTest(endpoint.events[0] ?? "transaction.success"),
    onSuccess: ({ delivery_id }) => router.push(webhookPaths(environment).delivery(delivery_id)),
  });
  return (
    <>
      {request.error && (
        <p role="alert" className="text-bad me-auto text-sm">
          The test event was not sent
        </p>
      )}
      <Button variant="primary" disabled={request.isPending} onClick={() => request.mutate()}>
        {request.isPending ? "Sending…" : "Send test event"}
      </Button>
    </>
  );
}

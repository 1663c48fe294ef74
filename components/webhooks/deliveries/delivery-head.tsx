import { Callout } from "#components/ui/status/callout.tsx";
import { DeliveryStatus } from "#components/ui/status/delivery-status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { ActionButton } from "#components/webhooks/action-button.tsx";
import { SignedCurl } from "#components/webhooks/verify/signed-curl.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import type { DeliveryDetail } from "#lib/webhooks/history-contract.ts";
import { EventName } from "./event-name.tsx";

const restrictionId = "resend-restriction";

type DeliveryHeadProps = { environment: Environment; detail: DeliveryDetail; mayResend: boolean };

export function DeliveryHead({ environment, detail, mayResend }: DeliveryHeadProps) {
  const { delivery } = detail;
  const { receiver } = delivery;
  const paths = webhookPaths(environment);
  const isDeleted = receiver.status === "deleted";
  return (
    <header className="mb-5">
      <p className="text-sm">
        <TextLink href={paths.endpoints}>Webhooks</TextLink> <span className="text-faint">/</span>{" "}
        <TextLink href={paths.deliveries}>Deliveries</TextLink>
      </p>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <h1 className="text-lg font-semibold tracking-tight wrap-anywhere">
              <EventName delivery={delivery} /> <span className="text-muted font-normal">to</span> {receiver.name}
            </h1>
            <span className="text-md">
              <DeliveryStatus delivery={delivery} />
            </span>
          </div>
          <code className="text-muted mt-1 block font-mono text-xs break-all">POST {receiver.url}</code>
        </div>
        <div className="flex flex-wrap gap-2">
          <ActionButton
            action="resend"
            environment={environment}
            id={delivery.id}
            variant="primary"
            refusedBy={isDeleted || !mayResend ? restrictionId : undefined}
          >
            Resend
          </ActionButton>
          <SignedCurl
            environment={environment}
            deliveryId={delivery.id}
            refusedBy={mayResend ? undefined : restrictionId}
          />
        </div>
      </div>
      {(isDeleted || !mayResend) && (
        <Callout className="mt-3" id={restrictionId}>
          {isDeleted
            ? "The endpoint was deleted, so this delivery can't be resent."
            : "Owners, developers, and support can resend deliveries."}
        </Callout>
      )}
    </header>
  );
}

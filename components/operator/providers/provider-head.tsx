import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import type { ListedProvider } from "#lib/operators/contract.ts";

type ProviderHeadProps = { environment: Environment; entry: ListedProvider; path: string };

export function ProviderHead({ environment, entry: { id, name, isEnabled, isConfigured }, path }: ProviderHeadProps) {
  const other = environment === "production" ? "sandbox" : "production";
  return (
    <header className="mb-6">
      <p className="text-sm">
        <TextLink href="/operator/providers">Providers</TextLink>
      </p>
      <div className="mt-1 mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-lg font-semibold tracking-tight">{name}</h1>
        <Badge tone={environment === "sandbox" ? "wait" : "neutral"}>{environment.toUpperCase()}</Badge>
        {isEnabled ? (
          <Status kind={isConfigured ? "success" : "pending"}>
            {isConfigured ? "Listed" : "Not listed: no usable credentials"}
          </Status>
        ) : (
          <Status kind="neutral">Disabled</Status>
        )}
        <TextLink href={`/operator/providers/${other}/${id}`} prefetch={false} className="text-sm">
          View {other}
        </TextLink>
        <TextLink href={`/operator/providers/${environment}/${id}/onboarding`} prefetch={false} className="text-sm">
          Setup guide
        </TextLink>
      </div>
      {isEnabled ? (
        <RequestDialog
          path={`${path}/listing`}
          method="DELETE"
          label={`Disable ${name} in ${environment}`}
          look="plain"
          title={`Disable ${name} in ${environment}?`}
          description={`It disappears from lists and quotes of all partners within seconds, and buyers can't start a payment with it. Slipway continues to track existing orders.`}
          action="Disable"
          busy="Disabling…"
          failed="The provider was not disabled"
          isDangerous
        />
      ) : (
        <RequestDialog
          path={`${path}/listing`}
          method="POST"
          label={`Enable ${name} in ${environment}`}
          look="primary"
          title={`Enable ${name} in ${environment}?`}
          description="It is listed and quoted to all partners within seconds, if it has usable credentials."
          action="Enable"
          busy="Enabling…"
          failed="The provider was not enabled"
        />
      )}
    </header>
  );
}

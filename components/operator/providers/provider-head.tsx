import { ActForm } from "#components/operator/act-form.tsx";
import { Disclosure } from "#components/operator/disclosure.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import type { ListedProvider } from "#lib/operators/contract.ts";

type ProviderHeadProps = { environment: Environment; entry: ListedProvider; path: string };

/** Which provider, where, whether partners get it, and the switch. */
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
            {isConfigured ? "listed" : "not listed: no usable credentials"}
          </Status>
        ) : (
          <Status kind="over">disabled</Status>
        )}
        <TextLink href={`/operator/providers/${other}/${id}`} prefetch={false} className="text-sm">
          Show {other}
        </TextLink>
      </div>
      {isEnabled ? (
        <Disclosure label={`Disable ${name} in ${environment}`}>
          <p className="mb-3">
            It disappears from every list and quote of {environment} within seconds, and buyers with an open link cannot
            begin to pay with it. Orders under way are followed to their end.
          </p>
          <ActForm
            path={`${path}/listing`}
            method="DELETE"
            action={`Disable ${name}`}
            busy="Disabling it"
            failed="It is still enabled"
            variant="danger"
          />
        </Disclosure>
      ) : (
        <ActForm
          path={`${path}/listing`}
          method="POST"
          action={`Enable ${name} in ${environment}`}
          busy="Enabling it"
          failed="It is still disabled"
        />
      )}
    </header>
  );
}

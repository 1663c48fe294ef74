import { ActForm } from "#components/operator/act-form.tsx";
import { Disclosure } from "#components/operator/disclosure.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { FeeForm } from "./fee-form.tsx";
import { partnerViews } from "./partner-views.ts";

type PartnerAccessProps = {
  partnerId: string;
  environment: Environment;
  /** Undefined: the partner may not use the API there. */
  access:
    | { readsPerMinute: number; quotesPerMinute: number; creationsPerMinute: number; feeBps: number; grantedAt: Date }
    | undefined;
  redirects: string[];
};

/** What a partner may do in one environment, and the way into its pages there. */
export function PartnerAccess({ partnerId, environment, access, redirects }: PartnerAccessProps) {
  const path = `partners/${partnerId}/${environment}/access`;
  return (
    <Panel title={environment === "production" ? "Production" : "Sandbox"}>
      <nav aria-label={`Pages of this partner in ${environment}`} className="mb-4 flex flex-wrap gap-x-4 gap-y-1">
        {partnerViews.map(({ noun, title }) => (
          <TextLink key={noun} href={`/operator/partners/${partnerId}/${environment}/${noun}`} prefetch={false}>
            {title}
          </TextLink>
        ))}
      </nav>
      {access ? (
        <>
          <p className="text-muted mb-4">
            API access granted <TimeText at={access.grantedAt.toISOString()} />.
          </p>
          <ActForm
            path={path}
            method="PUT"
            action="Set limits"
            busy="Setting them"
            failed="The limits are as before"
            done="In force with the next request."
            variant="plain"
          >
            <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-3">
              <legend className="mb-2 font-medium">Requests a minute, for each key</legend>
              <LimitField name="reads" label="Reads" value={access.readsPerMinute} />
              <LimitField name="quotes" label="Quotes" value={access.quotesPerMinute} />
              <LimitField name="creations" label="Creations" value={access.creationsPerMinute} />
            </fieldset>
          </ActForm>
          <div className="border-line mt-5 border-t pt-4">
            <FeeForm partnerId={partnerId} environment={environment} feeBps={access.feeBps} />
          </div>
          <div className="border-line mt-5 border-t pt-4">
            <Disclosure label="Take back access">
              <p className="mb-3">
                Every key of {environment} is refused from the next request on, and the limits and fee set here are
                forgotten. Transactions that were made go on, and their webhooks are sent.
              </p>
              <ActForm
                path={path}
                method="DELETE"
                action="Take back access"
                busy="Taking it back"
                failed="The access is as before"
                variant="danger"
              />
            </Disclosure>
          </div>
        </>
      ) : (
        <>
          <p className="text-muted mb-4">No API access. Keys of this environment are refused.</p>
          <ActForm
            path={path}
            method="POST"
            action={`Grant ${environment}`}
            busy="Granting it"
            failed="Access was not granted"
          />
        </>
      )}
      <p className="text-muted mt-5 text-sm">
        Buyers may return to {redirects.length > 0 ? redirects.join(", ") : "any https address"}.
      </p>
    </Panel>
  );
}

type LimitFieldProps = { name: string; label: string; value: number };

const LimitField = ({ name, label, value }: LimitFieldProps) => (
  <Field name={name} label={label}>
    <Input key={value} inputMode="numeric" pattern="[1-9][0-9]{0,8}" defaultValue={String(value)} required />
  </Field>
);

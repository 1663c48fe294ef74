import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { partnerViews } from "./partner-view-head.tsx";

type Access = {
  readsPerMinute: number;
  quotesPerMinute: number;
  creationsPerMinute: number;
  feeBps: number;
  grantedAt: Date;
};

type PartnerAccessProps = {
  partner: { id: string; name: string };
  environment: Environment;
  /** Undefined without API access. */
  access: Access | undefined;
  redirects: string[];
};

/** A partner's API access in one environment, and links to its pages. */
export function PartnerAccess({ partner, environment, access, redirects }: PartnerAccessProps) {
  const path = `/api/operator/partners/${partner.id}/${environment}`;
  return (
    <Panel title={environment === "production" ? "Production" : "Sandbox"}>
      <nav aria-label={`Pages of this partner in ${environment}`} className="mb-4 flex flex-wrap gap-x-4 gap-y-1">
        {partnerViews.map(({ noun, title }) => (
          <TextLink key={noun} href={`/operator/partners/${partner.id}/${environment}/${noun}`} prefetch={false}>
            {title}
          </TextLink>
        ))}
      </nav>
      {access ? (
        <GrantedAccess path={path} partnerName={partner.name} environment={environment} access={access} />
      ) : (
        <>
          <p className="text-muted mb-4">No API access. Requests with keys of this environment are rejected.</p>
          <RequestDialog
            path={`${path}/access`}
            method="POST"
            label={`Grant ${environment} access`}
            look="primary"
            title={`Grant ${partner.name} ${environment} access?`}
            description={
              environment === "production"
                ? "Its members can create production API keys, and buyers can pay with real money."
                : "Its members can create sandbox API keys. No real money moves."
            }
            action="Grant access"
            busy="Granting…"
            failed="Access was not granted"
          />
        </>
      )}
      <p className="text-muted mt-5 text-sm">
        Allowed redirect URLs: {redirects.length > 0 ? redirects.join(", ") : "any https URL"}.
      </p>
    </Panel>
  );
}

type GrantedAccessProps = { path: string; partnerName: string; environment: Environment; access: Access };

const GrantedAccess = ({ path, partnerName, environment, access }: GrantedAccessProps) => (
  <>
    <p className="text-muted mb-4">
      API access granted <TimeText at={access.grantedAt.toISOString()} isLong />.
    </p>
    <RequestForm
      path={`${path}/access`}
      method="PUT"
      action="Set limits"
      busy="Saving…"
      failed="The limits were not changed"
      done="Limits updated. They apply to the next request."
      confirm={{
        title: `Change the ${environment} limits of ${partnerName}?`,
        description: "Each API key gets the new limits with its next request. Requests above them are rejected.",
      }}
      variant="plain"
    >
      <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <legend className="mb-2 font-medium">Rate limits per key, requests per minute</legend>
        <LimitField name="reads" label="Reads" value={access.readsPerMinute} />
        <LimitField name="quotes" label="Quotes" value={access.quotesPerMinute} />
        <LimitField name="creations" label="Create requests" value={access.creationsPerMinute} />
      </fieldset>
    </RequestForm>
    <div className="border-line mt-5 border-t pt-4">
      <RequestForm
        path={`${path}/fee`}
        method="PUT"
        action="Set fee"
        busy="Saving…"
        failed="The fee was not changed"
        done="Fee updated. New quotes use it immediately."
        confirm={{
          title: `Change the ${environment} fee of ${partnerName} to {fee} basis points?`,
          description: `New quotes use it immediately instead of ${access.feeBps}. Existing transactions keep their fee.`,
        }}
        variant="plain"
      >
        <Field
          name="fee"
          label="Fee in basis points"
          hint="100 = 1% of the fiat amount. It is part of the provider's fee and not added on top, so buyers pay and receive the same; the provider pays it out to you."
        >
          <Input
            key={access.feeBps}
            inputMode="numeric"
            pattern="[0-9]{1,4}"
            defaultValue={String(access.feeBps)}
            required
            className="max-w-32"
          />
        </Field>
      </RequestForm>
    </div>
    <div className="border-line mt-5 border-t pt-4">
      <RequestDialog
        path={`${path}/access`}
        method="DELETE"
        label="Revoke access"
        look="plain"
        title={`Revoke the ${environment} access of ${partnerName}?`}
        description={`Its ${environment} API keys stop working immediately, and the limits and fee set here are deleted. Existing transactions continue, and their webhooks are still sent.`}
        action="Revoke access"
        busy="Revoking…"
        failed="Access was not revoked"
        isDangerous
      />
    </div>
  </>
);

type LimitFieldProps = { name: string; label: string; value: number };

const LimitField = ({ name, label, value }: LimitFieldProps) => (
  <Field name={name} label={label}>
    <Input key={value} inputMode="numeric" pattern="[1-9][0-9]{0,8}" defaultValue={String(value)} required />
  </Field>
);

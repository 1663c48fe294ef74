import { Disclosure } from "#components/operator/disclosure.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";

type PartnerHeadProps = { partner: { id: string; name: string; suspendedAt: Date | null; createdAt: Date } };

export function PartnerHead({ partner: { id, name, suspendedAt, createdAt } }: PartnerHeadProps) {
  return (
    <header className="mb-5">
      <p className="text-sm">
        <TextLink href="/operator/partners">Partners</TextLink>
      </p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-lg font-semibold tracking-tight break-words">{name}</h1>
        {suspendedAt ? (
          <Status kind="failed">
            Suspended <TimeText at={suspendedAt.toISOString()} />
          </Status>
        ) : (
          <Status kind="success">Active</Status>
        )}
      </div>
      <p className="text-muted mt-1 flex flex-wrap items-center gap-x-2">
        <span>
          Created <TimeText at={createdAt.toISOString()} />
        </span>
        <IdText id={id} what="partner ID" isWhole />
      </p>
      <div className="mt-3">
        <Disclosure label="Rename">
          <RequestForm
            path={`/api/operator/partners/${id}`}
            method="PATCH"
            action="Rename"
            busy="Renaming…"
            failed="The partner was not renamed"
            done="Partner renamed"
            confirm={{
              title: `Rename ${name} to {name}?`,
              description: "Buyers see the new name at checkout immediately, and its owners are notified by email.",
            }}
            variant="plain"
          >
            <Field
              name="name"
              label="Company or app"
              hint="Shown to buyers at checkout. Owners are notified of the change."
            >
              <Input key={name} defaultValue={name} maxLength={80} required autoComplete="off" />
            </Field>
          </RequestForm>
        </Disclosure>
      </div>
    </header>
  );
}

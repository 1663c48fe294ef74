import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";

type PartnerHeadProps = {
  partner: { id: string; name: string; suspendedAt: Date | null; createdAt: Date };
  access: Partial<Record<Environment, unknown>>;
};

export function PartnerHead({ partner: { id, name, suspendedAt, createdAt }, access }: PartnerHeadProps) {
  return (
    <PageHeader
      breadcrumbs={[{ title: "Partners", href: "/operator/partners" }]}
      title={name}
      status={
        suspendedAt ? (
          <Status kind="failed">
            Suspended <TimeText at={suspendedAt.toISOString()} />
          </Status>
        ) : (
          <Status kind="success">{access.production ? "Live in production" : "Active in the sandbox"}</Status>
        )
      }
      id={{ id, what: "partner ID" }}
      description={
        <>
          Created <TimeText at={createdAt.toISOString()} isLong />
        </>
      }
      actions={<Rename id={id} name={name} />}
    />
  );
}

const Rename = ({ id, name }: { id: string; name: string }) => (
  <RequestDialog
    path={`/api/operator/partners/${id}`}
    method="PATCH"
    label="Rename"
    look="plain"
    title={`Rename ${name}`}
    description="Buyers see the new name at checkout immediately, and its owners are notified by email."
    action="Rename"
    busy="Renaming…"
    failed="The partner was not renamed"
    done="Partner renamed"
  >
    <Field name="name" label="Company or app">
      <Input defaultValue={name} maxLength={80} required autoComplete="off" />
    </Field>
  </RequestDialog>
);

import { Disclosure } from "#components/operator/disclosure.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";

type SuspendPartnerProps = {
  partner: { id: string; name: string; suspendedAt: Date | null; suspendedReason: string | null };
};

export function SuspendPartner({ partner: { id, name, suspendedAt, suspendedReason } }: SuspendPartnerProps) {
  const path = `/api/operator/partners/${id}/suspension`;
  if (suspendedAt) {
    return (
      <>
        <p className="mb-4">
          Requests with keys of {name} are rejected in both environments
          {suspendedReason ? `: ${suspendedReason}` : ". No reason was given"}.
        </p>
        <RequestForm
          path={path}
          method="DELETE"
          action="Resume partner"
          busy="Resuming…"
          failed="The partner was not resumed"
        />
      </>
    );
  }
  return (
    <>
      <p className="text-muted mb-4">
        API requests of {name} are rejected immediately, in both environments. The dashboard stays available, open
        transactions continue, and the same keys work again after you resume the partner.
      </p>
      <Disclosure label="Suspend partner">
        <RequestForm
          path={path}
          method="POST"
          action="Suspend partner"
          busy="Suspending…"
          failed="The partner was not suspended"
          variant="danger"
        >
          <Field name="reason" label="Reason" hint="Recorded in the audit log.">
            <Input maxLength={200} required autoComplete="off" />
          </Field>
        </RequestForm>
      </Disclosure>
    </>
  );
}

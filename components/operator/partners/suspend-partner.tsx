import { ActForm } from "#components/operator/act-form.tsx";
import { Disclosure } from "#components/operator/disclosure.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";

type SuspendPartnerProps = {
  partner: { id: string; name: string; suspendedAt: Date | null; suspendedReason: string | null };
};

export function SuspendPartner({ partner: { id, name, suspendedAt, suspendedReason } }: SuspendPartnerProps) {
  const path = `partners/${id}/suspension`;
  if (suspendedAt) {
    return (
      <>
        <p className="mb-4">
          The API refuses every key of {name}, in both environments
          {suspendedReason ? `: ${suspendedReason}` : ", for a reason nobody gave"}.
        </p>
        <ActForm
          path={path}
          method="DELETE"
          action="Resume partner"
          busy="Resuming it"
          failed="The partner is still suspended"
        />
      </>
    );
  }
  return (
    <>
      <p className="text-muted mb-4">
        Ends {name}'s use of the API in both environments with the next request. Their dashboard stays open, payments
        under way are followed to their end, and resuming brings back the same keys.
      </p>
      <Disclosure label="Suspend partner">
        <ActForm
          path={path}
          method="POST"
          action="Suspend partner"
          busy="Suspending it"
          failed="The partner is not suspended"
          variant="danger"
        >
          <Field name="reason" label="Why" hint="Kept in the audit log.">
            <Input maxLength={200} required autoComplete="off" />
          </Field>
        </ActForm>
      </Disclosure>
    </>
  );
}

import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { formatNumber } from "#lib/format-number.ts";

type SuspendPartnerProps = {
  partner: { id: string; name: string; suspendedAt: Date | null; suspendedReason: string | null };
  /** Pending and processing transactions; null if unknown. */
  openCount: number | null;
};

export function SuspendPartner({ partner, openCount }: SuspendPartnerProps) {
  const { id, name, suspendedAt, suspendedReason } = partner;
  const path = `/api/operator/partners/${id}/suspension`;
  if (suspendedAt) {
    return (
      <>
        <p className="mb-4">
          Requests with keys of {name} are rejected in both environments
          {suspendedReason ? `: ${suspendedReason}` : ". No reason was given"}.
        </p>
        <RequestDialog
          path={path}
          method="DELETE"
          label="Resume partner"
          look="primary"
          title={`Resume ${name}?`}
          description="Its API keys work again immediately, in both environments."
          action="Resume"
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
      <RequestDialog
        path={path}
        method="POST"
        label="Suspend partner"
        look="plain"
        title={`Suspend ${name}?`}
        description={`Its API keys stop working immediately, in both environments. ${openText(openCount)}`}
        action="Suspend"
        busy="Suspending…"
        failed="The partner was not suspended"
        isDangerous
      >
        <Field name="reason" label="Reason" hint="Recorded in the audit log.">
          <Input maxLength={200} required autoComplete="off" />
        </Field>
      </RequestDialog>
    </>
  );
}

function openText(count: number | null): string {
  if (count === null) return "Open transactions continue.";
  if (count === 0) return "It has no open transactions.";
  return count === 1 ? "1 open transaction continues." : `${formatNumber(count)} open transactions continue.`;
}

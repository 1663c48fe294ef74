import { DangerItem } from "#components/settings/danger-item.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";

type ContractEndProps = {
  partner: { id: string; name: string; contractEndsAt: Date | null; contractEndReason: string | null };
  hasEnded: boolean;
};

const effect =
  "From that day on, new quotes and transactions in production are refused, and open transactions continue. Members can read the dashboard for 90 more days, and then no longer sign in.";

/** Ends the contract with a partner on a day, which can be undone until then. */
export function ContractEnd({ partner: { id, name, contractEndsAt, contractEndReason }, hasEnded }: ContractEndProps) {
  const path = `/api/operator/partners/${id}/contract-end`;
  if (!contractEndsAt)
    return (
      <DangerItem title="End contract" description={effect}>
        <RequestDialog
          path={path}
          method="POST"
          label="End contract"
          look="plain"
          title={`End the contract with ${name}?`}
          description={`${effect} Its owners are notified by email, and you can undo it until that day.`}
          action="End contract"
          busy="Saving…"
          failed="The contract was not ended"
          done="End of the contract set"
          isDangerous
        >
          <Field name="ends_on" label="From" hint="The start of this day in UTC, or immediately if it is today.">
            <Input type="date" required className="max-w-44" />
          </Field>
          <Field name="reason" label="Reason" hint="Recorded in the audit log, which the partner can see.">
            <Input maxLength={200} required autoComplete="off" />
          </Field>
        </RequestDialog>
      </DangerItem>
    );
  return (
    <DangerItem
      title={hasEnded ? "Contract ended" : "Contract ending"}
      description={
        <>
          {hasEnded ? "The contract ended" : "The contract ends"} <TimeText at={contractEndsAt.toISOString()} isLong />:{" "}
          {contractEndReason}.{" "}
          <TextLink href={`/operator/partners/${id}/production/api-keys`}>View production API keys</TextLink>
          <span className="mt-1 block">To export its records, run this on the server:</span>
          <code className="text-ink block font-mono text-xs break-words">
            npm run -s svc -- archive export --partner {id} --output partner-archive
          </code>
        </>
      }
    >
      {!hasEnded && (
        <RequestDialog
          path={path}
          method="DELETE"
          label="Continue contract"
          look="plain"
          title={`Continue the contract with ${name}?`}
          description="It no longer ends, and its owners are notified by email."
          action="Continue contract"
          busy="Saving…"
          failed="The contract was not continued"
          done="Contract continued"
        />
      )}
    </DangerItem>
  );
}

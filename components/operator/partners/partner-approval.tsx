import { Section } from "#components/settings/section.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { formatDate } from "#lib/format-time.ts";
import { type ApprovalCheck, type ApprovalResult, approvalLabels } from "#lib/partners/approval-contract.ts";

type PartnerApprovalProps = { partnerId: string; checks: ApprovalCheck[] };

/** What operators check before a partner gets production access. */
export const PartnerApproval = ({ partnerId, checks }: PartnerApprovalProps) => (
  <Section
    isPanel
    title="Approval checks"
    about="Production access needs all of them, or a reason to grant it anyway. Only operators see them."
  >
    <ul className="divide-line divide-y">
      {checks.map((check) => (
        <li key={check.kind} className="py-3 first:pt-0 last:pb-0">
          <CheckItem partnerId={partnerId} check={check} />
        </li>
      ))}
    </ul>
  </Section>
);

const states = {
  open: <Status kind="pending">Open</Status>,
  passed: <Status kind="success">Passed</Status>,
  failed: <Status kind="failed">Failed</Status>,
  expired: <Status kind="failed">Expired</Status>,
};

function CheckItem({ partnerId, check }: { partnerId: string; check: ApprovalCheck }) {
  const { kind, state, history } = check;
  const [newest, ...earlier] = history;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-medium">{approvalLabels[kind]}</h3>
        <div className="flex items-center gap-4">
          {states[state]}
          <RecordCheck partnerId={partnerId} kind={kind} />
        </div>
      </div>
      {newest && <ResultText result={newest} />}
      {earlier.length > 0 && (
        <details className="mt-1">
          <summary className="text-muted hover:text-ink cursor-pointer rounded-xs text-sm pointer-coarse:py-2.5">
            Earlier results
          </summary>
          {earlier.map((result) => (
            <ResultText key={result.id} result={result} withOutcome />
          ))}
        </details>
      )}
    </>
  );
}

const ResultText = ({ result, withOutcome }: { result: ApprovalResult; withOutcome?: boolean }) => (
  <div className="text-muted text-sm">
    <p>
      {withOutcome && `${result.result === "passed" ? "Passed" : "Failed"} · `}
      {result.by ?? "Slipway"} · <TimeText at={result.at} isLong />
      {result.validUntil && ` · Valid until ${formatDate(new Date(result.validUntil))}`}
    </p>
    {result.note && <p className="text-ink break-words whitespace-pre-wrap">{result.note}</p>}
  </div>
);

const RecordCheck = ({ partnerId, kind }: { partnerId: string; kind: ApprovalCheck["kind"] }) => (
  <RequestDialog
    path={`/api/operator/partners/${partnerId}/checks`}
    method="POST"
    fixed={{ kind }}
    label="Record"
    name={approvalLabels[kind]}
    look="plain"
    title={`Record: ${approvalLabels[kind]}`}
    description="The newest result counts. Results can't be changed or deleted later."
    action="Record result"
    busy="Saving…"
    failed="The result was not recorded"
    done="Result recorded"
  >
    <Field name="result" label="Result">
      <Select>
        <option value="passed">Passed</option>
        <option value="failed">Failed</option>
      </Select>
    </Field>
    <Field
      name="valid_until"
      label="Valid until"
      hint="The last day in UTC. Leave it empty if the result doesn't expire."
    >
      <Input type="date" className="max-w-44" />
    </Field>
    <Field name="note" label="Note" hint="What was checked, and where the evidence is.">
      <Textarea rows={3} maxLength={500} />
    </Field>
  </RequestDialog>
);

import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Terms } from "#lib/company/contract.ts";
import type { ProductionAccess, Progress } from "#lib/integration/contract.ts";
import type { ProfileField } from "#lib/partners/profile-contract.ts";
import { profileLabels } from "#lib/partners/profile-labels-contract.ts";
import { TermsField } from "./terms-field.tsx";

type ProductionRequestProps = {
  access: ProductionAccess;
  progress: Progress;
  /** Company details that have to be entered first. */
  missing: ProfileField[];
  canRequest: boolean;
};

type ProductionFormProps = ProductionRequestProps & {
  /** What has to be accepted with the request. */
  terms: Terms | null;
};

const reasonId = "production-request-reason";

/** Requests production access, which opens when the required checks have passed. */
export function ProductionRequest({
  access: { isGranted, request },
  progress,
  missing,
  canRequest,
  terms,
}: ProductionFormProps) {
  if (isGranted || request) return null;
  return (
    <RequestDialog
      path="/api/dashboard/sandbox/integration/production-request"
      method="POST"
      label="Request production access"
      look="primary"
      title="Request production access?"
      description="The operator of this installation sees your checklist with its evidence and decides. With production access, you can create LIVE API keys, and buyers pay with real money."
      action="Request access"
      busy="Requesting…"
      failed="Production access was not requested"
      done="Production access requested"
      refusedBy={progress.isReady && missing.length === 0 && canRequest ? undefined : reasonId}
    >
      {terms && <TermsField terms={terms} />}
    </RequestDialog>
  );
}

/** Where the partner stands, in one sentence. */
export function ProductionState({ access, progress, missing, canRequest }: ProductionRequestProps) {
  const { met, required, isReady } = progress;
  return (
    <Callout
      id={reasonId}
      tone={(isReady && missing.length === 0) || access.isGranted ? "neutral" : "wait"}
      className="mb-5"
    >
      <strong className="font-semibold tabular-nums">
        {met} of {required} required checks passed.
      </strong>{" "}
      {!isReady && `They are the ${required - 1} of Core, and webhooks or polling as one. `}
      <StateText access={access} progress={progress} missing={missing} canRequest={canRequest} />
    </Callout>
  );
}

function StateText({ access: { isGranted, request }, progress, missing, canRequest }: ProductionRequestProps) {
  if (isGranted)
    return (
      <>
        Production access has been granted. LIVE API keys are under{" "}
        <TextLink href="/production/api-keys">API keys</TextLink>.
      </>
    );
  if (request)
    return (
      <>
        {request.by} requested production access <TimeText at={request.at} isLong />. The operator of this installation
        decides.
      </>
    );
  if (!progress.isReady) return "You can request production access when all of them have passed.";
  if (missing.length > 0)
    return (
      <>
        To request production access, enter under{" "}
        <TextLink href="/sandbox/settings/company">Settings &gt; Company</TextLink>:{" "}
        {missing.map((field) => profileLabels[field].toLowerCase()).join(", ")}.
      </>
    );
  return canRequest ? "You can request production access." : "An owner can request production access.";
}

import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Status } from "#components/ui/status/status.tsx";

type TwoFactorRequirementProps = {
  /** The endpoint. */
  path: string;
  /** By the owners, or by the operator on the console's page. */
  isRequired: boolean;
  /** Who else requires it: "the operator". */
  requiredByOther: string | null;
  /** Members without a second factor. */
  missingCount: number;
  /** The id of the element that says why this user can't change it; disables the button. */
  refusedBy?: string;
};

/** Whether all members of a partner need a second factor. */
export function TwoFactorRequirement(props: TwoFactorRequirementProps) {
  const { path, isRequired, requiredByOther, missingCount, refusedBy } = props;
  const failed = "The requirement was not changed";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        {isRequired || requiredByOther ? (
          <Status kind="success">Required</Status>
        ) : (
          <Status kind="neutral">Optional</Status>
        )}
        {requiredByOther && <span className="text-muted"> by {requiredByOther}</span>}
      </p>
      {isRequired ? (
        <RequestDialog
          path={path}
          method="DELETE"
          label="Make optional"
          look="plain"
          title="Make two-factor authentication optional?"
          description={
            requiredByOther
              ? `It stays required by ${requiredByOther}.`
              : "Members can remove their second factor and sign in with a password alone."
          }
          action="Make optional"
          busy="Saving…"
          failed={failed}
          refusedBy={refusedBy}
        />
      ) : (
        <RequestDialog
          path={path}
          method="POST"
          label="Require for all members"
          look="plain"
          title="Require two-factor authentication?"
          description={`${countText(missingCount)} API keys aren't affected.`}
          action="Require"
          busy="Saving…"
          failed={failed}
          refusedBy={refusedBy}
        />
      )}
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return "All members have a second factor.";
  const who = count === 1 ? "1 member has no second factor and" : `${count} members have no second factor and`;
  return `${who} must set one up before they can continue.`;
}

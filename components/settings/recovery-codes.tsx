import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { recoveryCodesText } from "#components/ui/form/one-time-values.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { TwoFactor } from "#lib/people/auth/contract.ts";

type RecoveryCodesProps = { path: string; factors: TwoFactor };

export function RecoveryCodes({ path, factors }: RecoveryCodesProps) {
  const { recoveryCodesLeft: left, recoveryCodesCreatedAt: createdAt } = factors;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className={left < 3 ? "text-bad" : undefined}>
          {left} {left === 1 ? "code" : "codes"} left
        </span>
        {createdAt && (
          <span className="text-muted">
            , generated <TimeText at={createdAt} />
          </span>
        )}
      </p>
      <RequestDialog
        path={path}
        method="POST"
        label="Generate new codes"
        look="plain"
        title="Generate new recovery codes?"
        description="Your current codes stop working."
        action="Generate codes"
        busy="Generating…"
        failed="No codes were generated"
        reveal={recoveryCodesText}
      />
    </div>
  );
}

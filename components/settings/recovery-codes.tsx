import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { recoveryCodesText } from "#components/ui/form/one-time-values.tsx";

type RecoveryCodesProps = { path: string; left: number };

export function RecoveryCodes({ path, left }: RecoveryCodesProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className={left < 3 ? "text-bad" : undefined}>{left} codes left</p>
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

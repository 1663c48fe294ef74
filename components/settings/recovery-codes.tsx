import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { recoveryCodesText } from "#components/ui/form/one-time-values.tsx";

type RecoveryCodesProps = { path: string; left: number };

export function RecoveryCodes({ path, left }: RecoveryCodesProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className={left < 3 ? "text-bad" : undefined}>{left} unused</p>
      <RequestDialog
        path={path}
        method="POST"
        label="Make new codes"
        look="plain"
        title="Make ten new recovery codes?"
        description="The ones you have now stop working."
        action="Make new codes"
        busy="Making codes"
        failed="No codes were made"
        cancel="Keep the old ones"
        reveal={recoveryCodesText}
      />
    </div>
  );
}

import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { SavedBrand } from "#lib/brands/contract.ts";

type WaitingBrandProps = { path: string; pending: SavedBrand; hasLive: boolean; canWithdraw: boolean };

/** The brand that waits for an operator, as its partner sees it. */
export const WaitingBrand = ({ path, pending, hasLive, canWithdraw }: WaitingBrandProps) => (
  <Callout tone="wait" className="mb-4">
    <p className="font-medium">Waiting for approval</p>
    <p className="wrap-anywhere">
      {pending.savedBy ?? "Someone"} submitted this brand <TimeText at={pending.savedAt} isLong />. Until an operator
      approves it, buyers see {hasLive ? "the brand that was approved before" : "your name and the default colors"}.
    </p>
    {canWithdraw && (
      <div className="mt-2">
        <RequestDialog
          path={path}
          method="DELETE"
          label="Withdraw"
          look="plain"
          title="Withdraw this brand?"
          description="The operator no longer sees it. Nothing changes for buyers."
          action="Withdraw brand"
          busy="Withdrawing…"
          failed="The brand was not withdrawn"
          done="Brand withdrawn"
        />
      </div>
    )}
  </Callout>
);

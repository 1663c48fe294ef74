"use client";
import { useRouter } from "next/navigation";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { announce } from "#components/ui/page/announce.ts";
import type { Environment } from "#db/enums.ts";
import type { Resent } from "#lib/transactions/dashboard-contract.ts";
import { resendEvents } from "./queries.ts";
import { exportAddress } from "./transactions-address.ts";

type BulkActionsProps = {
  environment: Environment;
  ids: string[];
  /** Why this person can't resend events. */
  whyNoResend: string | undefined;
  onClear: () => void;
};

/** What can be done with the selected rows. */
export function BulkActions({ environment, ids, whyNoResend, onClear }: BulkActionsProps) {
  const router = useRouter();
  const resend = useSingleMutation<Resent>({
    mutationFn: () => resendEvents(environment, ids),
    onSuccess: (resent) => {
      announce(resentText(resent, ids.length));
      router.refresh();
    },
  });
  return (
    <section aria-label="Selected transactions" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{ids.length} selected</span>
      <Button
        className={lowClass}
        isBusy={resend.isPending}
        disabled={whyNoResend !== undefined}
        title={whyNoResend}
        onClick={() => resend.mutate()}
      >
        {resend.isPending ? "Resending" : "Resend events"}
      </Button>
      <a href={exportAddress(environment, {}, ids)} download className={buttonClass("plain", lowClass)}>
        Export selected
      </a>
      <Button variant="quiet" className={lowClass} onClick={onClear}>
        Clear selection
      </Button>
      <span role="status">
        {resend.data && resentText(resend.data, ids.length)}
        {resend.error && <span className="text-bad">{resend.error.message}</span>}
        {whyNoResend && <span className="text-muted">{whyNoResend}</span>}
      </span>
    </section>
  );
}

const lowClass = "h-7! pointer-coarse:h-11!";

function resentText({ deliveries, transactions }: Resent, selected: number): string {
  if (deliveries === 0) return "No events to resend: none have been sent yet, or they are still being delivered.";
  const sent = `Resending ${deliveries} ${deliveries === 1 ? "delivery" : "deliveries"}.`;
  return transactions === selected
    ? sent
    : `${sent} ${selected - transactions} of ${selected} have no events to resend.`;
}

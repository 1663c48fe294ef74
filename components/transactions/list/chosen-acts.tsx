"use client";
import { useRouter } from "next/navigation";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { announce } from "#components/ui/page/announce.ts";
import type { Environment } from "#db/enums.ts";
import type { Resent } from "#lib/transactions/dashboard-contract.ts";
import { exportAddress } from "./export-address.ts";
import { resendEvents } from "./queries.ts";

type ChosenActsProps = {
  environment: Environment;
  ids: string[];
  /** Why this person may resend nothing. */
  whyNoResend: string | undefined;
  onDone: () => void;
};

/** What can be done with the chosen rows. */
export function ChosenActs({ environment, ids, whyNoResend, onDone }: ChosenActsProps) {
  const router = useRouter();
  const resend = useSingleMutation<Resent>({
    mutationFn: () => resendEvents(environment, ids),
    onSuccess: (done) => {
      announce(resentWords(done, ids.length));
      router.refresh();
    },
  });
  return (
    <section aria-label="Chosen transactions" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{ids.length} chosen</span>
      <Button
        className={low}
        isBusy={resend.isPending}
        disabled={whyNoResend !== undefined}
        title={whyNoResend}
        onClick={() => resend.mutate()}
      >
        {resend.isPending ? "Asking" : "Resend events"}
      </Button>
      <a href={exportAddress(environment, {}, ids)} download className={buttonClass("plain", low)}>
        Export chosen
      </a>
      <Button variant="quiet" className={low} onClick={onDone}>
        Choose none
      </Button>
      <span role="status">
        {resend.data && resentWords(resend.data, ids.length)}
        {resend.error && <span className="text-bad">{resend.error.message}</span>}
        {whyNoResend && <span className="text-muted">{whyNoResend}</span>}
      </span>
    </section>
  );
}

const low = "h-7! pointer-coarse:h-11!";

function resentWords({ deliveries, transactions }: Resent, wanted: number): string {
  if (deliveries === 0) return "There is no event to send again: none was sent so far, or it is still on its way.";
  const sent = `${deliveries} ${deliveries === 1 ? "delivery is" : "deliveries are"} sent again`;
  return transactions === wanted ? `${sent}.` : `${sent}; ${wanted - transactions} of ${wanted} have none to send.`;
}

"use client";
import { useRouter } from "next/navigation";
import { resendEvents } from "#components/transactions/list/queries.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import { announce } from "#components/ui/page/announce.ts";
import type { Environment } from "#db/enums.ts";
import type { Resent } from "#lib/transactions/dashboard-contract.ts";

type ResendButtonProps = {
  environment: Environment;
  id: string;
  /** Why this person can't. */
  whyNot: string | undefined;
};

/** Sends the events of a transaction again to every endpoint that received them. */
export function ResendButton({ environment, id, whyNot }: ResendButtonProps) {
  const router = useRouter();
  const resend = useSingleMutation<Resent>({
    mutationFn: () => resendEvents(environment, [id]),
    onSuccess: ({ deliveries }) => {
      announce(resentText(deliveries));
      router.refresh();
    },
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button disabled={whyNot !== undefined} title={whyNot} isBusy={resend.isPending} onClick={() => resend.mutate()}>
        {resend.isPending ? "Resending" : "Resend events"}
      </Button>
      {resend.data && <span className="text-muted text-sm">{resentText(resend.data.deliveries)}</span>}
      {resend.error && (
        <span role="alert" className="text-bad text-sm">
          {resend.error.message}
        </span>
      )}
    </span>
  );
}

const resentText = (deliveries: number) =>
  deliveries === 0 ? "The events are still being delivered." : "Events resent.";

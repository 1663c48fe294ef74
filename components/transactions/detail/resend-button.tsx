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
  /** Why this person may not. */
  whyNot: string | undefined;
};

/** One more try of a transaction's events at every endpoint that got them. */
export function ResendButton({ environment, id, whyNot }: ResendButtonProps) {
  const router = useRouter();
  const resend = useSingleMutation<Resent>({
    mutationFn: () => resendEvents(environment, [id]),
    onSuccess: ({ deliveries }) => {
      announce(words(deliveries));
      router.refresh();
    },
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button disabled={whyNot !== undefined} title={whyNot} isBusy={resend.isPending} onClick={() => resend.mutate()}>
        {resend.isPending ? "Asking" : "Resend events"}
      </Button>
      {resend.data && <span className="text-muted text-sm">{words(resend.data.deliveries)}</span>}
      {resend.error && (
        <span role="alert" className="text-bad text-sm">
          {resend.error.message}
        </span>
      )}
    </span>
  );
}

const words = (deliveries: number) =>
  deliveries === 0 ? "Its event is still on its way by itself." : "Sent again now.";

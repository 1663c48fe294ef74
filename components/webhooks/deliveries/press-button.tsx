"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import type { ButtonVariant } from "#components/ui/form/button-class.ts";
import { announce } from "#components/ui/page/announce.ts";
import { endpointRequests, markNoticeSeen, resendDelivery } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";

const acts = {
  pause: {
    run: (environment: Environment, id: string) => endpointRequests(environment, id).pause(),
    busy: "Pausing",
    done: "Paused",
    isLast: true,
  },
  resend: { run: resendDelivery, busy: "Asking", done: "It is sent again", isLast: false },
  seen: { run: markNoticeSeen, busy: "Marking", done: "Marked as seen", isLast: true },
};

type PressButtonProps = {
  act: keyof typeof acts;
  environment: Environment;
  /** Of what it is done to. */
  id: string;
  variant?: ButtonVariant;
  refusedBy?: string;
  label?: string;
  children: ReactNode;
};

/** One press does it, and the page shows it. For what harms nothing when pressed by mistake. */
export function PressButton({ act, environment, id, variant, refusedBy, label, children }: PressButtonProps) {
  const router = useRouter();
  const { run, busy, done, isLast } = acts[act];
  const press = useSingleMutation<unknown>({
    mutationFn: () => run(environment, id),
    onSuccess: () => {
      announce(done);
      // The button goes with what it did.
      if (isLast) document.getElementById("main")?.focus();
      router.refresh();
    },
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        variant={variant}
        isBusy={press.isPending}
        disabled={refusedBy !== undefined}
        aria-describedby={refusedBy}
        aria-label={label}
        onClick={() => press.mutate()}
      >
        {press.isPending ? busy : children}
      </Button>
      {press.error && (
        <span role="alert" className="text-bad text-sm">
          {press.error.message}
        </span>
      )}
    </span>
  );
}

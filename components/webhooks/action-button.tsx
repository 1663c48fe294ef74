"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import type { ButtonVariant } from "#components/ui/form/button-class.ts";
import { showToast } from "#components/ui/page/toast.ts";
import type { Environment } from "#db/enums.ts";
import { endpointRequests, markNoticeSeen, resendDelivery } from "./webhook-requests.ts";

const actions = {
  pause: {
    run: (environment: Environment, id: string) => endpointRequests(environment, id).pause(),
    busy: "Pausing…",
    done: "Endpoint paused",
    removesButton: true,
  },
  drill: {
    run: (environment: Environment, id: string) => endpointRequests(environment, id).runDrills(),
    busy: "Running drills…",
    done: "Drills finished",
    removesButton: false,
  },
  resend: { run: resendDelivery, busy: "Resending…", done: "Delivery queued", removesButton: false },
  dismiss: { run: markNoticeSeen, busy: "Dismissing…", done: "Notice dismissed", removesButton: true },
};

type ActionButtonProps = {
  action: keyof typeof actions;
  environment: Environment;
  /** Of one or several things. */
  id: string | string[];
  variant?: ButtonVariant;
  /** The accessible name, which begins with the visible one. */
  label?: string;
  refusedBy?: string;
  children: ReactNode;
};

/** For actions that need no confirmation. */
export function ActionButton({ action, environment, id, variant, label, refusedBy, children }: ActionButtonProps) {
  const router = useRouter();
  const { run, busy, done, removesButton } = actions[action];
  const request = useSingleMutation<unknown>({
    mutationFn: () => Promise.all([id].flat().map((one) => run(environment, one))),
    onSuccess: () => {
      showToast(done);
      if (removesButton) document.getElementById("main")?.focus();
      router.refresh();
    },
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        variant={variant}
        aria-label={label}
        title={label}
        isBusy={request.isPending}
        refusedBy={refusedBy}
        onClick={() => request.mutate()}
      >
        {request.isPending ? busy : children}
      </Button>
      {request.error && (
        <span role="alert" className="text-bad text-sm">
          {request.error.message}
        </span>
      )}
    </span>
  );
}

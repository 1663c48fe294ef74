"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { sendRequest } from "#components/ui/api/send-request.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Switch } from "#components/ui/form/switch.tsx";
import { showToast } from "#components/ui/page/toast.ts";
import { FailureCard } from "#components/ui/status/failure-card.tsx";

/** `name` is what the message after a change is about. */
type EmailSwitchProps = { path: string; label: string; name: string; isOn: boolean };

/** Turns a recurring email to the member or operator on or off. */
export function EmailSwitch({ path, label, name, isOn }: EmailSwitchProps) {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const sending = useSingleMutation({
    mutationFn: async (toOn: boolean) => {
      await sendRequest({ path, method: toOn ? "POST" : "DELETE" }, {});
      return toOn;
    },
    onSuccess: (toOn) => {
      showToast(`${name} turned ${toOn ? "on" : "off"}`);
      startRefresh(() => router.refresh());
    },
  });
  // Until the page shows the new state, or the switch would flip back in between.
  const isBusy = sending.isPending || isRefreshing;
  return (
    <div>
      <Switch
        label={label}
        isOn={isBusy ? sending.variables === true : isOn}
        isBusy={isBusy}
        onChange={(toOn) => sending.mutate(toOn)}
      />
      <FailureCard failure={sending.error} title="Not changed" className="mt-2" />
    </div>
  );
}

"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useRefusal } from "#components/ui/api/refusal-context.ts";
import { sendRequest } from "#components/ui/api/send-request.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { Switch } from "#components/ui/form/switch.tsx";
import { showToast } from "#components/ui/page/toast.ts";
import { FailureCard } from "#components/ui/status/failure-card.tsx";

type ProviderSwitchProps = {
  /** The provider and its environment. */
  title: string;
  path: string;
  isEnabled: boolean;
  /** What disabling stops, if the provider is in use; asked before. */
  consequences: string | null;
};

/** Enables or disables a provider. */
export function ProviderSwitch({ title, path, isEnabled, consequences }: ProviderSwitchProps) {
  const router = useRouter();
  const refusal = useRefusal({ method: "POST", path: `${path}/listing` });
  const [isAsking, setIsAsking] = useState(false);
  const [isRefreshing, startRefresh] = useTransition();
  const sending = useSingleMutation({
    mutationFn: async (toEnabled: boolean) => {
      await sendRequest({ path: `${path}/listing`, method: toEnabled ? "POST" : "DELETE" }, {});
      return toEnabled;
    },
    onSuccess: (toEnabled) => {
      showToast(toEnabled ? "Provider enabled" : "Provider disabled");
      startRefresh(() => router.refresh());
    },
  });
  // Until the page shows the new state, or the switch would flip back in between.
  const isBusy = sending.isPending || isRefreshing;
  if (refusal) return <p>{isEnabled ? "Enabled" : "Disabled"}</p>;
  return (
    <div>
      <Switch
        label="Enabled"
        isOn={isBusy ? sending.variables === true : isEnabled}
        isBusy={isBusy}
        onChange={(toOn) => (!toOn && consequences ? setIsAsking(true) : sending.mutate(toOn))}
      />
      <FailureCard failure={sending.error} title="Not changed" className="mt-2" />
      {isAsking && (
        <ConfirmDialog
          title={`Disable ${title}?`}
          description={consequences}
          action="Disable"
          isDangerous
          onConfirm={() => sending.mutate(false)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

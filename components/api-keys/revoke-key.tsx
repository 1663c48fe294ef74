"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { revokeKey } from "#components/api-keys/key-requests.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogActions } from "#components/ui/dialog-actions.tsx";
import { FailureCard } from "#components/ui/failure-card.tsx";
import { TimeText } from "#components/ui/time-text.tsx";
import { useSingleMutation } from "#components/ui/use-single-mutation.ts";
import type { ApiKey } from "#lib/api-keys/contract.ts";

type RevokeKeyProps = { apiKey: ApiKey };

export function RevokeKey({ apiKey }: RevokeKeyProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const isRevoked = useRef(false);
  const revocation = useSingleMutation({
    mutationFn: () => revokeKey(apiKey.environment, apiKey.id),
    onSuccess: () => {
      isRevoked.current = true;
      setIsOpen(false);
      router.refresh();
    },
  });
  const onOpenChange = (toOpen: boolean) => {
    if (revocation.isPending) return;
    setIsOpen(toOpen);
    revocation.reset();
  };
  return (
    <Dialog
      trigger={
        <Button variant="quiet" className="-mr-2 h-7! px-2! pointer-coarse:h-11!" aria-label={`Revoke ${apiKey.name}`}>
          Revoke
        </Button>
      }
      title={`Revoke “${apiKey.name}”?`}
      description={
        <>
          Every request with <code className="font-mono text-xs">{apiKey.hint}</code> is refused from then on. This
          cannot be undone.
        </>
      }
      open={isOpen}
      onOpenChange={onOpenChange}
      // The button that opened it goes with the key.
      focusAfter={() => (isRevoked.current ? document.getElementById("main") : null)}
    >
      <Callout tone={apiKey.last_used_at ? "bad" : "neutral"}>
        {apiKey.last_used_at ? (
          <>
            Last used <TimeText at={apiKey.last_used_at} className="font-medium" />. Whatever still uses it stops
            working.
          </>
        ) : (
          "No request has been made with this key yet."
        )}
      </Callout>
      <FailureCard failure={revocation.error} title="The key was not revoked" />
      <DialogActions cancel="Keep key">
        <Button variant="danger" isBusy={revocation.isPending} onClick={() => revocation.mutate()}>
          {revocation.isPending ? "Revoking" : "Revoke key"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

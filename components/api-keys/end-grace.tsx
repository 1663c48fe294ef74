"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { KeyButton } from "#components/api-keys/key-button.tsx";
import { endGrace } from "#components/api-keys/key-requests.ts";
import { KeyUseSummary } from "#components/api-keys/key-use-summary.tsx";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { KeyInUse } from "#lib/api-keys/contract.ts";

type EndGraceProps = { apiKey: KeyInUse };

/** Ends a key that was rotated before its time. */
export function EndGrace({ apiKey }: EndGraceProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const isEnded = useRef(false);
  const ending = useSingleMutation({
    mutationFn: () => endGrace(apiKey),
    onSuccess: () => {
      isEnded.current = true;
      setIsOpen(false);
      router.refresh();
    },
  });
  const onOpenChange = (toOpen: boolean) => {
    if (ending.isPending) return;
    setIsOpen(toOpen);
    ending.reset();
  };
  return (
    <Dialog
      trigger={<KeyButton aria-label={`End ${apiKey.name} now`}>End now</KeyButton>}
      title={`End the old key of “${apiKey.name}” now?`}
      description={
        <>
          <code className="font-mono text-xs">{apiKey.hint}</code> would end{" "}
          {apiKey.expires_at && <TimeText at={apiKey.expires_at} />} by itself.{" "}
          {apiKey.replaced_by && (
            <>
              <code className="font-mono text-xs">{apiKey.replaced_by.hint}</code> took over from it and goes on
              working.
            </>
          )}
        </>
      }
      open={isOpen}
      onOpenChange={onOpenChange}
      focusAfter={() => (isEnded.current ? document.getElementById("main") : null)}
    >
      <KeyUseSummary apiKey={apiKey} consequence="Whatever still uses the old one stops working." />
      <FailureCard failure={ending.error} title="The old key was not ended" />
      <DialogActions cancel="Keep it until then">
        <Button variant="danger" isBusy={ending.isPending} onClick={() => ending.mutate()}>
          {ending.isPending ? "Ending" : "End it now"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { KeyButton } from "#components/api-keys/key-button.tsx";
import { revokeKey } from "#components/api-keys/key-requests.ts";
import { KeyUseSummary } from "#components/api-keys/key-use-summary.tsx";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import type { KeyInUse } from "#lib/api-keys/contract.ts";

type RevokeKeyProps = { apiKey: KeyInUse };

export function RevokeKey({ apiKey }: RevokeKeyProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const isRevoked = useRef(false);
  const revocation = useSingleMutation({
    mutationFn: () => revokeKey(apiKey),
    onSuccess: () => {
      isRevoked.current = true;
      setIsOpen(false);
      router.refresh();
    },
  });
  const onOpenChange = (toOpen: boolean) => {
    if (revocation.isPending) return;
    setIsOpen(toOpen);
    setTyped("");
    revocation.reset();
  };
  return (
    <Dialog
      trigger={<KeyButton aria-label={`Revoke ${apiKey.name}`}>Revoke</KeyButton>}
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
      <KeyUseSummary apiKey={apiKey} consequence="Whatever still uses it stops working." />
      <Form onSubmit={() => revocation.mutate()}>
        <Field name="confirmation" label={`Type ${apiKey.name} to confirm`}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            required
          />
        </Field>
        <FailureCard failure={revocation.error} title="The key was not revoked" />
        <DialogActions cancel="Keep key">
          <SubmitButton
            variant="danger"
            disabled={typed.trim() !== apiKey.name}
            isBusy={revocation.isPending}
            busyLabel="Revoking"
          >
            Revoke key
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

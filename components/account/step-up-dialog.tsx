"use client";
import { useQuery } from "@tanstack/react-query";
import { provePasskey } from "#components/account/passkey-requests.ts";
import { ProofFields } from "#components/account/proof-fields.tsx";
import { readProofWays, sendProof } from "#components/account/proof-requests.ts";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import type { Environment } from "#db/enums.ts";

type StepUpDialogProps = { environment: Environment; onClose: (isProven: boolean) => void };

/** Above whatever is open: what was filled in below stays, and is sent once the person has proven who they are. */
export function StepUpDialog({ environment, onClose }: StepUpDialogProps) {
  const ways = useQuery({ queryKey: ["proof", environment], queryFn: () => readProofWays(environment), gcTime: 0 });
  const proving = useSingleMutation({
    mutationFn: (values: Record<string, string>) => sendProof(environment, values),
    onSuccess: () => onClose(true),
  });
  const passkey = useSingleMutation({ mutationFn: () => provePasskey(environment), onSuccess: () => onClose(true) });
  const errors = proving.error instanceof ApiFailure ? proving.error.fieldErrors : undefined;
  const hasFields = ways.data?.password || ways.data?.code;
  return (
    <Dialog
      open
      title="Confirm that it is you"
      description="This changes who may do what, so it asks again. It holds for 5 minutes."
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose(false);
      }}
    >
      <FailureCard failure={ways.error ?? passkey.error} title="Not confirmed" />
      <Form errors={errors} onSubmit={(values) => proving.mutate(values)}>
        <FailureCard failure={proving.error} title="Not confirmed" />
        {ways.data ? <ProofFields ways={ways.data} /> : <p className="text-muted">Loading</p>}
        <DialogActions cancel="Cancel">
          {ways.data?.passkey && (
            <Button isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
              Use a passkey
            </Button>
          )}
          {hasFields && (
            <SubmitButton isBusy={proving.isPending} busyLabel="Confirming">
              Confirm
            </SubmitButton>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

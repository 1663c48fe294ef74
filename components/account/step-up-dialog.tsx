"use client";
import { useQuery } from "@tanstack/react-query";
import { stepUpWithPasskey } from "#components/account/passkey-requests.ts";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import type { Environment } from "#db/enums.ts";
import { StepUpFields } from "./step-up-fields.tsx";
import { getStepUpMethods, sendStepUp } from "./step-up-requests.ts";

type StepUpDialogProps = { environment: Environment; onClose: (isConfirmed: boolean) => void };

/** Opens on top of the current dialog. Form input below is kept and sent after the step-up. */
export function StepUpDialog({ environment, onClose }: StepUpDialogProps) {
  const ways = useQuery({
    queryKey: ["step-up", environment],
    queryFn: () => getStepUpMethods(environment),
    gcTime: 0,
  });
  const stepUp = useSingleMutation({
    mutationFn: (values: Record<string, string>) => sendStepUp(environment, values),
    onSuccess: () => onClose(true),
  });
  const passkey = useSingleMutation({
    mutationFn: () => stepUpWithPasskey(environment),
    onSuccess: () => onClose(true),
  });
  const errors = stepUp.error instanceof ApiFailure ? stepUp.error.fieldErrors : undefined;
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
      <Form errors={errors} onSubmit={(values) => stepUp.mutate(values)}>
        <FailureCard failure={stepUp.error} title="Not confirmed" />
        {ways.data ? <StepUpFields ways={ways.data} /> : <p className="text-muted">Loading</p>}
        <DialogActions cancel="Cancel">
          {ways.data?.passkey && (
            <Button isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
              Use a passkey
            </Button>
          )}
          {hasFields && (
            <SubmitButton isBusy={stepUp.isPending} busyLabel="Confirming">
              Confirm
            </SubmitButton>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

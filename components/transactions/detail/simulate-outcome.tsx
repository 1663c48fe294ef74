"use client";
import { useRouter } from "next/navigation";
import { simulateOutcome } from "#components/transactions/list/queries.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogForm } from "#components/ui/dialog/dialog-form.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { announce } from "#components/ui/page/announce.ts";
import type { Environment, Status } from "#db/enums.ts";
import type { Simulation } from "#lib/transactions/dashboard-contract.ts";

type SimulateOutcomeProps = {
  environment: Environment;
  id: string;
  /** The statuses it can move to; not empty. */
  outcomes: Status[];
  /** Why this person can't. */
  whyNot: string | undefined;
};

/** Moves a sandbox transaction to a final status. */
export function SimulateOutcome({ environment, id, outcomes, whyNot }: SimulateOutcomeProps) {
  const router = useRouter();
  const { request, dialog } = useRequestDialog({
    mutationFn: (body: Simulation) => simulateOutcome(environment, id, body),
    onDone: () => {
      announce("Outcome simulated");
      router.refresh();
    },
    removesTrigger: true,
  });
  const simulate = ({ status, sends_webhook }: Record<string, string>) =>
    request.mutate({ status: status as Simulation["status"], sends_webhook: sends_webhook === "on" });
  return (
    <Dialog
      {...dialog}
      trigger={
        <Button disabled={whyNot !== undefined} title={whyNot}>
          Simulate outcome
        </Button>
      }
      title="Simulate an outcome"
      description="The provider is not involved and no money moves. The timeline marks the outcome as simulated."
    >
      <DialogForm
        request={request}
        onSubmit={simulate}
        action="Simulate outcome"
        busy="Simulating"
        failed="Couldn't simulate the outcome"
      >
        <Field name="status" label="New status">
          <Select>
            {outcomes.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        </Field>
        <Checkbox name="sends_webhook">
          Send the webhook
          <span className="text-muted block text-sm">
            Sent to the endpoints subscribed to its event, with the header webhook-test: true. Refunds send no webhook.
          </span>
        </Checkbox>
      </DialogForm>
    </Dialog>
  );
}

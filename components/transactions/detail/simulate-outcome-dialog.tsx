"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CodeText } from "#components/docs/code-text.tsx";
import { simulateOutcome } from "#components/transactions/list/queries.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogForm } from "#components/ui/dialog/dialog-form.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { announce } from "#components/ui/page/announce.ts";
import { statusLabel } from "#components/ui/status/transaction-status.tsx";
import { type Environment, failureCodes, type SimulatedStatus } from "#db/enums.ts";
import type { OutcomeSimulationInput } from "#lib/transactions/simulation-contract.ts";

type SimulateOutcomeDialogProps = OpenDialogProps & {
  environment: Environment;
  id: string;
  /** The statuses it can move to; not empty. */
  outcomes: SimulatedStatus[];
};

/** Gives a sandbox transaction an outcome. */
export function SimulateOutcomeDialog({ environment, id, outcomes, onClose }: SimulateOutcomeDialogProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState<SimulatedStatus>();
  const preferred = outcomes.includes("success") ? "success" : outcomes[0];
  const status = outcomes.find((outcome) => outcome === chosen) ?? preferred;
  const { request, dialog } = useRequestDialog({
    mutationFn: (body: OutcomeSimulationInput) => simulateOutcome(environment, id, body),
    onClose,
    onDone: () => {
      announce("Outcome simulated");
      router.refresh();
    },
    removesTrigger: true,
  });
  return (
    <Dialog
      {...dialog}
      title="Simulate an outcome"
      description="The provider is not involved and no money moves. The timeline marks the outcome as simulated."
    >
      <DialogForm
        request={request}
        onSubmit={(values) => request.mutate(toSimulation(values))}
        action="Simulate outcome"
        busy="Simulating"
        failed="Couldn't simulate the outcome"
      >
        <Field name="status" label="New status">
          <Select value={status} onChange={(event) => setChosen(event.target.value as SimulatedStatus)}>
            {outcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {statusLabel(outcome)}
              </option>
            ))}
          </Select>
        </Field>
        {(status === "failed" || status === "cancelled") && (
          <Field name="failure_code" label="Failure code">
            <Select>
              <option value="">Default</option>
              {failureCodes.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          </Field>
        )}
        {status === "success" && (
          <Field
            name="amount_difference_percent"
            label="Amount difference in percent (optional)"
            hint="How much the final amounts differ from the quoted ones. Beyond 1%, the transaction is put on hold."
          >
            <Input inputMode="decimal" placeholder="0" />
          </Field>
        )}
        <Field name="delay_seconds" label="Delay in seconds (optional)" hint="Up to 3,600 (one hour).">
          <Input inputMode="numeric" placeholder="0" />
        </Field>
        {status !== "processing" && status !== "refunded" && (
          <Field name="webhook" label="Webhook" hint={<CodeText>Sent with the header `webhook-test: true`.</CodeText>}>
            <Select>
              <option value="none">Don't send</option>
              <option value="once">Send once</option>
              <option value="twice">Send twice with the same webhook-id</option>
              <option value="late">Send late, after later events</option>
            </Select>
          </Field>
        )}
      </DialogForm>
    </Dialog>
  );
}

const numbers = ["amount_difference_percent", "delay_seconds"];

/** Without the empty inputs. */
const toSimulation = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== "")
      .map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value]),
  ) as OutcomeSimulationInput;

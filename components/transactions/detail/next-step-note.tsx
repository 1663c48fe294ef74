import { TimeText } from "#components/ui/text/time-text.tsx";
import type { TransactionDetail } from "#lib/transactions/dashboard-contract.ts";

const waiting: Record<TransactionDetail["next_step"]["awaits"], string> = {
  buyer: "Waits for the buyer",
  provider: "Waits for the provider",
  operator: "Waits for the operator",
  you: "Waits for your server",
  slipway: "Waits for Slipway",
  nobody: "Done",
};

type NextStepNoteProps = { detail: TransactionDetail };

/** Who must act now, and what for. */
export function NextStepNote({ detail: { next_step, stuck_at } }: NextStepNoteProps) {
  return (
    <p className="border-edge mt-2 max-w-3xl border-l-2 px-3 py-0.5">
      <strong className="font-medium">{waiting[next_step.awaits]}.</strong> {next_step.words}
      {stuck_at && (
        <span className="text-wait">
          {" "}
          Stuck since <TimeText at={stuck_at} />.
        </span>
      )}
    </p>
  );
}

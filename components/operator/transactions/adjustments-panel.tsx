import { ProposedChange } from "#components/operator/proposed-change.tsx";
import { adjustedAmount, adjustmentNames, refundStatusNames } from "#components/transactions/adjustment-text.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { RefundStatus, StatusSource } from "#db/enums.ts";
import type { AdjustmentLine } from "#lib/adjustments/contract.ts";
import type { ProposedAdjustment } from "#lib/people/operators/contract.ts";
import { RecordAdjustment, type RecordAdjustmentProps } from "./record-adjustment.tsx";

type AdjustmentsPanelProps = Omit<RecordAdjustmentProps, "now"> & {
  adjustments: AdjustmentLine[];
  proposal: ProposedAdjustment | null;
  /** More was returned than was paid: how much of how much. */
  problem: string | null;
  /** The transaction has ended, so that adjustments can be recorded. */
  isClosed: boolean;
  /** Who views the page. */
  operatorId: string;
  now: Date;
};

/** Money that moved besides the status, and the form for what the provider doesn't report. */
export function AdjustmentsPanel(props: AdjustmentsPanelProps) {
  const { adjustments, proposal, problem, isClosed, operatorId, ...form } = props;
  return (
    <section className="mt-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">Adjustments</h2>
        {isClosed && !proposal?.isOpen && <RecordAdjustment {...form} />}
      </div>
      {problem && (
        <Callout tone="wait" className="mb-4">
          {problem}. Compare the rows with the provider's records.
        </Callout>
      )}
      {proposal?.isOpen && (
        <ProposedChange
          change={proposal}
          did="proposed to record an adjustment"
          effect="It can't be changed or removed afterwards, and the partner sees it."
          operatorId={operatorId}
        />
      )}
      {proposal && !proposal.isOpen && (
        <Callout className="mb-4">
          The adjustment that {proposal.operatorEmail} proposed lapsed, because the transaction or its adjustments
          changed since. Check the rows before you record it again.
        </Callout>
      )}
      <AdjustmentsTable rows={adjustments} isClosed={isClosed} providerName={form.providerName} />
    </section>
  );
}

const kinds: Record<RefundStatus, StatusKind> = { pending: "pending", succeeded: "success", failed: "failed" };

const sources: Record<StatusSource, (provider: string) => string> = {
  callback: (provider) => `${provider}, webhook`,
  poll: (provider) => `${provider}, status check`,
  checkout: () => "Checkout",
  partner: () => "Partner",
  operator: () => "Operator",
  timeout: () => "Slipway",
  simulation: () => "Simulation",
};

type AdjustmentsTableProps = { rows: AdjustmentLine[]; isClosed: boolean; providerName: string };

const AdjustmentsTable = ({ rows, isClosed, providerName }: AdjustmentsTableProps) => (
  <DataTable
    caption="Adjustments"
    columns={[
      {
        head: "Kind",
        isRowHead: true,
        cell: ({ kind }) => adjustmentNames[kind],
        sub: ({ rawStatus }) => rawStatus && <code className="font-mono text-xs">{rawStatus}</code>,
      },
      { head: "Status", cell: ({ status }) => <Status kind={kinds[status]}>{refundStatusNames[status]}</Status> },
      { head: "Amount so far", isNumber: true, cell: (row) => adjustedAmount(row) ?? "Not reported" },
      {
        head: "Provider's reference",
        cell: ({ providerReference }) =>
          providerReference ? <IdText id={providerReference} what="provider's reference" /> : "–",
      },
      { head: "Source", cell: ({ source }) => sources[source](providerName), sub: ({ recordedBy }) => recordedBy },
      {
        head: "Happened",
        cell: ({ occurredAt }) => (occurredAt ? <TimeText at={occurredAt.toISOString()} isLong /> : "Not reported"),
        sub: ({ recordedAt }) => (
          <>
            Recorded <TimeText at={recordedAt.toISOString()} isLong />
          </>
        ),
      },
      { head: "Reason", className: "min-w-48 whitespace-normal!", cell: ({ reason }) => reason ?? "–" },
    ]}
    rows={rows}
    rowKey={({ id }) => id}
    empty={
      <p className="text-muted">
        {isClosed
          ? "No refunds, chargebacks, or other adjustments."
          : "No adjustments. They can be recorded once the transaction is closed."}
      </p>
    }
  />
);

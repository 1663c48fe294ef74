import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { formatNumber } from "#lib/format-number.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { type DifferenceLine, kindLabels, type Values } from "#lib/reconciliation/contract.ts";

/** Open differences in red and first, then the explained ones. */
export const DifferencesTable = ({ differences }: { differences: DifferenceLine[] }) => (
  <DataTable
    caption="Differences"
    columns={[
      {
        head: "Difference",
        isRowHead: true,
        cell: ({ kind, isExplained }) => <Status kind={isExplained ? "neutral" : "failed"}>{kindLabels[kind]}</Status>,
        sub: ({ line, isExplained }) =>
          [isExplained ? "Explained" : "Open", line !== null && `line ${line}`].filter(Boolean).join(" · "),
      },
      {
        head: "Transaction",
        cell: ({ transactionId }) => transactionId && <TransactionLink id={transactionId} />,
        sub: ({ kind, suggestion }) =>
          kind === "missing_here" &&
          suggestion && (
            <>
              Maybe <TransactionLink id={suggestion} />
            </>
          ),
      },
      {
        head: "Order",
        hiddenBelow: "md",
        cell: ({ theirId }) => theirId && <IdText id={theirId} what="order ID" />,
        sub: ({ kind, suggestion }) => kind === "missing_there" && suggestion && `Maybe ${suggestion}`,
      },
      { head: "Slipway", cell: ({ ours }) => <ValueList values={ours} /> },
      { head: "File", cell: ({ theirs }) => <ValueList values={theirs} /> },
      {
        head: "Note",
        className: "max-w-80 min-w-48 wrap-anywhere whitespace-normal",
        cell: ({ note }) => note,
        sub: ({ notedBy, notedAt }) =>
          notedBy &&
          notedAt && (
            <>
              {notedBy} · <TimeText at={notedAt.toISOString()} />
            </>
          ),
      },
      { head: "Actions", isActions: true, cell: (row) => <ExplainDifference difference={row} /> },
    ]}
    rows={differences}
    rowKey={({ id }) => id}
  />
);

const TransactionLink = ({ id }: { id: string }) => (
  <TextLink href={`/operator/transactions/${id}`} className="font-mono text-xs">
    <ShortenedText id={id} />
  </TextLink>
);

const valueLabels = {
  amount: "Amount",
  refund: "Refund",
  fee: "Fee",
  commission: "Commission",
  currency: "Currency",
  status: "Status",
  date: "Date",
  order: "Order",
} as const;

const amounts: readonly string[] = ["amount", "refund", "fee", "commission"];

/** A line for each value, amounts with their currency: "Amount 100 USD". */
function ValueList({ values }: { values: Values | null }) {
  if (!values) return null;
  const hasAmount = amounts.some((name) => values[name]);
  const lines = Object.entries(valueLabels).flatMap(([name, label]) => {
    const value = values[name];
    if (!value || (name === "currency" && hasAmount)) return [];
    return [{ label, text: textOf(name, value, values.currency) }];
  });
  return (
    <ul className="tabular-nums">
      {lines.map(({ label, text }) => (
        <li key={label}>
          <span className="text-muted">{label}</span> {text}
        </li>
      ))}
    </ul>
  );
}

function textOf(name: string, value: string, currency: string | null | undefined): string {
  if (name === "date") return formatUtcTime(new Date(value));
  return amounts.includes(name) ? [formatNumber(value), currency].filter(Boolean).join(" ") : value;
}

const ExplainDifference = ({ difference }: { difference: DifferenceLine }) => (
  <RequestDialog
    path={`/api/operator/reconciliations/differences/${difference.id}`}
    method="PATCH"
    label={difference.note === null ? "Explain" : "Edit note"}
    name={`the difference in ${difference.theirId ?? difference.transactionId}`}
    title={difference.note === null ? "Explain the difference" : "Edit the note"}
    description="Explained differences stay in the list, below the open ones. Nothing changes in the transaction."
    action="Save note"
    busy="Saving…"
    failed="The note was not saved"
    done="Note saved"
  >
    <Field name="note" label="Reason" hint="Without names or other personal data.">
      <Textarea rows={3} maxLength={500} required defaultValue={difference.note ?? ""} />
    </Field>
    <Field name="state" label="State">
      <Select defaultValue={difference.note !== null && !difference.isExplained ? "open" : "explained"}>
        <option value="explained">Explained</option>
        <option value="open">Open: still to be clarified</option>
      </Select>
    </Field>
  </RequestDialog>
);

import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { Money } from "#components/ui/text/money.tsx";
import {
  cappedText,
  type FeePreview as Preview,
  type PreviewFee,
  type PreviewLine,
  percentText,
} from "#lib/fees/contract.ts";
import { formatNumber, roundAmount } from "#lib/format-number.ts";

type FeePreviewProps = { preview: Preview; hasDraft: boolean };

/** What our fee is on an example quote of each provider, before and with a rule. */
export function FeePreview({ preview: { lines, missing }, hasDraft }: FeePreviewProps) {
  const differing = lines.filter(isDifferent).length;
  return (
    <>
      <p className="mb-3 font-medium" role="status">
        {cappedText(lines)}
        {differing > 0 && ` On ${differing}, it differs from what is configured at the provider.`}
      </p>
      <DataTable
        caption="Fee on example quotes"
        isInset
        columns={[
          {
            head: "Route",
            isRowHead: true,
            card: 1,
            className: "whitespace-normal!",
            cell: ({ provider }) => <span className="font-medium">{provider.name}</span>,
            sub: ({ type, method, amount, fiat }) => `${type}, ${method}, ${formatNumber(amount)} ${fiat}`,
          },
          {
            head: "Provider’s fee",
            hint: "Includes the service fee.",
            isNumber: true,
            hiddenBelow: "lg",
            cell: ({ providerFee, fiat }) => <Money amount={roundAmount(providerFee, "fiat")} currency={fiat} />,
          },
          hasDraft && {
            head: "Fee now",
            isNumber: true,
            card: 3,
            cell: (line) => <Amount line={line} fee={line.before} />,
            sub: ({ before }) => percentText(before.bps),
          },
          {
            head: hasDraft ? "With this rule" : "Fee",
            isNumber: true,
            card: 2,
            cell: (line) => <Amount line={line} fee={line.after} />,
            sub: ({ after, fiat }) =>
              after.isCapped ? `Capped; agreed ${formatNumber(after.agreed)} ${fiat}` : percentText(after.bps),
          },
          {
            head: "Configured at the provider",
            card: 4,
            cell: (line) => <Configured {...line} />,
          },
        ]}
        rows={lines}
        rowKey={({ provider, type }) => `${provider.id} ${type}`}
        empty={<EmptyState sentence="No provider returned a quote for this example." />}
      />
      {missing.length > 0 && (
        <details className="mt-3 text-sm">
          <summary>
            {missing.length} {missing.length === 1 ? "route" : "routes"} without a quote
          </summary>
          <ul className="text-muted mt-1">
            {missing.map(({ type, provider, reason }) => (
              <li key={`${provider} ${type}`}>
                {provider}, {type}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const isDifferent = ({ configuredBps, after }: PreviewLine) => configuredBps !== null && configuredBps !== after.bps;

const Amount = ({ line: { fiat }, fee }: { line: PreviewLine; fee: PreviewFee }) => (
  <Money amount={roundAmount(fee.fee, "fiat")} currency={fiat} />
);

const Configured = (line: PreviewLine) => {
  if (line.configuredBps === null) return <span className="text-muted max-sm:hidden">Not entered</span>;
  if (!isDifferent(line)) return percentText(line.configuredBps);
  return <Status kind="failed">{percentText(line.configuredBps)}, differs</Status>;
};

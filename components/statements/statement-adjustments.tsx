import { DataTable } from "#components/ui/table/data-table.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { LedgerKind } from "#db/enums.ts";
import type { StatementAdjustment } from "#lib/statements/contract.ts";
import type { StatementNames } from "./statement-links.ts";
import { amountText, monthName } from "./statement-text.tsx";

type StatementAdjustmentsProps = {
  adjustments: StatementAdjustment[];
  names: StatementNames;
  /** The path of the transactions' pages. */
  path: string;
};

const kindNames: Record<LedgerKind, string> = {
  volume: "Volume",
  provider_fee: "Provider fee",
  network_fee: "Network fee",
  svc_fee: "Service fee",
  partner_fee: "Reported commission",
  refund: "Refund",
};

/** What was learned in the month about transactions of earlier months. */
export const StatementAdjustments = ({
  adjustments,
  names: { providers, methods },
  path,
}: StatementAdjustmentsProps) => (
  <section className="mb-6">
    <h2 className="text-md font-semibold">Adjustments of earlier months</h2>
    <p className="text-muted mb-2 max-w-prose">
      Learned in this month about transactions that succeeded before. Their statements stay as they are.
    </p>
    <DataTable
      caption="Adjustments of earlier months"
      rows={adjustments}
      rowKey={(row) => [row.transaction_id, row.learned_on, row.kind, row.currency].join()}
      columns={[
        {
          head: "Transaction",
          isRowHead: true,
          card: 1,
          cell: ({ transaction_id }) => (
            <TextLink href={`${path}/${transaction_id}`} className="font-mono">
              <ShortenedText id={transaction_id} />
            </TextLink>
          ),
          sub: ({ provider, type, payment_method: method }) =>
            `${providers[provider] ?? provider} · ${type} · ${methods[method] ?? method}`,
        },
        { head: "Succeeded in", card: 3, cell: ({ success_month }) => monthName(success_month) },
        { head: "Learned on (UTC)", cell: ({ learned_on }) => learned_on },
        { head: "Change", card: 4, cell: ({ kind }) => kindNames[kind] },
        {
          head: "Amount",
          isNumber: true,
          card: 2,
          cell: ({ amount, currency, fiat_currency }) =>
            amount === "0"
              ? "Unknown amount"
              : `${amountText(amount, currency === fiat_currency ? "fiat" : "crypto")} ${currency}`,
        },
        {
          head: "Partner's share",
          isNumber: true,
          isEmpty: ({ partner_share }) => partner_share === "0",
          cell: ({ partner_share }) => amountText(partner_share),
        },
      ]}
    />
  </section>
);

"use client";
import { Badge } from "#components/ui/status/badge.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { roundAmount } from "#lib/format-number.ts";
import type { ListedTransaction } from "#lib/operators/contract.ts";

type AllTransactionsTableProps = {
  caption: string;
  rows: ListedTransaction[];
  /** Names by identifier. */
  providers: Record<string, string>;
};

/** Transactions as operators see them. */
export function AllTransactionsTable({ caption, rows, providers }: AllTransactionsTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={[
        {
          head: "Fiat",
          isNumber: true,
          isLink: true,
          className: "font-medium",
          cell: (row) => <Money amount={roundAmount(row.fiatAmount, "fiat")} currency={row.fiatCurrency} />,
        },
        {
          head: "Crypto",
          isNumber: true,
          cell: (row) => <Money amount={roundAmount(row.cryptoAmount, "crypto")} currency={row.cryptoCurrency} />,
        },
        {
          head: "Status",
          cell: ({ status, reviewReason, hasProposal, stuckAt }) => (
            <span className="inline-flex items-center gap-1.5">
              <TransactionStatus status={status} />
              {reviewReason && !hasProposal && <Badge tone="bad">Needs review</Badge>}
              {hasProposal && <Badge tone="wait">Waiting for approval</Badge>}
              {!reviewReason && stuckAt && <Badge tone="wait">Delayed</Badge>}
            </span>
          ),
        },
        {
          head: "Partner",
          className: "max-w-52 truncate",
          title: ({ partnerName }) => partnerName,
          cell: ({ partnerId, partnerName }) => (
            <TextLink href={`/operator/partners/${partnerId}`} prefetch={false}>
              {partnerName}
            </TextLink>
          ),
        },
        { head: "Environment", cell: ({ environment }) => environment },
        { head: "Type", cell: ({ type }) => type },
        { head: "Provider", cell: ({ provider }) => providers[provider] ?? provider },
        { head: "Created", sort: "descending", time: ({ createdAt }) => createdAt },
        { head: "Transaction ID", cell: ({ id }) => <IdText id={id} what="transaction ID" /> },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ href: `/operator/transactions/${id}` })}
    />
  );
}

"use client";
import { refundText } from "#components/transactions/adjustment-text.ts";
import { Status } from "#components/ui/status/status.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { onNetwork } from "#lib/assets/networks-contract.ts";
import { formatAmount, formatNumber, roundAmount } from "#lib/format-number.ts";
import { environmentNames } from "#lib/partners/environment-names-contract.ts";
import type { ListedTransaction } from "#lib/people/operators/contract.ts";

type AllTransactionsTableProps = {
  caption: string;
  rows: ListedTransaction[];
  /** Names by identifier. */
  providers: Record<string, string>;
  /** All rows are on hold: what the provider reported takes the place of the partner's reference. */
  isReview?: boolean;
  /** All rows are of one partner and environment, which the page names. */
  isOfPartner?: boolean;
};

/** Transactions as operators see them. */
export function AllTransactionsTable({ caption, rows, providers, isReview, isOfPartner }: AllTransactionsTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={[
        {
          head: "Status",
          isLink: true,
          card: 1,
          cell: ({ status }) => <TransactionStatus status={status} />,
          sub: problemOf,
        },
        {
          head: "Amount",
          isNumber: true,
          card: isReview ? undefined : 2,
          cell: ({ type, fiatAmount, fiatCurrency }) => (
            <>
              <span className="side">{type}</span> <b>{formatNumber(roundAmount(fiatAmount, "fiat"))}</b>
              {` ${fiatCurrency}`}
            </>
          ),
          sub: ({ cryptoAmount, cryptoCurrency, network }) => (
            <>
              {formatAmount(cryptoAmount, "crypto", cryptoCurrency)}
              <span className="card-rest">{onNetwork(network)}</span>
            </>
          ),
        },
        isReview && {
          head: "Difference",
          card: 3,
          className: "max-w-md min-w-48 whitespace-normal!",
          cell: ({ reviewReason }) => reviewReason,
        },
        {
          head: "Provider",
          cell: ({ provider }) => (
            <>
              {/* biome-ignore lint/performance/noImgElement: our own SVG needs no optimizing. */}
              <img src={`/icons/providers/${provider}.svg`} alt="" className="mark" />
              {providers[provider] ?? provider}
            </>
          ),
        },
        !isOfPartner && {
          head: "Partner",
          card: isReview ? undefined : 3,
          className: "max-w-52 truncate",
          title: ({ partnerName }) => partnerName,
          cell: ({ partnerId, partnerName }) => (
            <TextLink href={`/operator/partners/${partnerId}`} prefetch={false}>
              {partnerName}
            </TextLink>
          ),
          sub: ({ environment }) => environmentNames[environment],
        },
        !isReview && {
          head: "Partner reference",
          card: isOfPartner ? 3 : undefined,
          cell: ({ partnerContext }) => <IdText id={partnerContext} what="partner reference" />,
          sub: ({ matchedBy }) => matchedBy && `Matches by ${matchedBy}`,
        },
        { head: "Created", card: isReview ? 2 : 4, sort: "descending", time: ({ createdAt }) => createdAt },
        { head: "Transaction ID", hiddenBelow: "3xl", cell: ({ id }) => <IdText id={id} what="transaction ID" /> },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ href: `/operator/transactions/${id}` })}
    />
  );
}

function problemOf({ reviewReason, hasProposal, delayedAt, refund, status, hasSecondPayment }: ListedTransaction) {
  if (hasProposal) return "Waiting for approval";
  if (reviewReason) return <Status kind="failed">Needs review</Status>;
  if (delayedAt) return "Delayed";
  const adjusted = [refundText(refund, status), hasSecondPayment && "Paid twice"].filter(Boolean).join(" · ");
  return adjusted && <span className="text-bad">{adjusted}</span>;
}

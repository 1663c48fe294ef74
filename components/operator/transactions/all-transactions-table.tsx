import Link from "next/link";
import { Badge } from "#components/ui/status/badge.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { roundAmount } from "#lib/format-number.ts";
import type { ListedTransaction } from "#lib/operators/contract.ts";

type AllTransactionsTableProps = {
  rows: ListedTransaction[];
  /** Names by identifier. */
  providers: Record<string, string>;
};

/** Every partner's transactions; rows that wait for a decision say so. */
export function AllTransactionsTable({ rows, providers }: AllTransactionsTableProps) {
  return (
    <Table
      caption="Transactions of every partner"
      head={
        <>
          <Th isNumber>Fiat</Th>
          <Th isNumber>Crypto</Th>
          <Th>Status</Th>
          <Th>Waits for</Th>
          <Th>Partner</Th>
          <Th>Environment</Th>
          <Th>Type</Th>
          <Th>Provider</Th>
          <Th aria-sort="descending">Created</Th>
          <Th>Transaction id</Th>
        </>
      }
    >
      {rows.map((row) => (
        <Tr key={row.id} className="relative">
          <Td isNumber className="font-medium">
            <Link href={`/operator/transactions/${row.id}`} prefetch={false} className="after:absolute after:inset-0">
              <Money amount={roundAmount(row.fiatAmount, "fiat")} currency={row.fiatCurrency} />
            </Link>
          </Td>
          <Td isNumber>
            <Money amount={roundAmount(row.cryptoAmount, "crypto")} currency={row.cryptoCurrency} />
          </Td>
          <Td>
            <TransactionStatus status={row.status} />
          </Td>
          <Td>
            {row.reviewReason ? (
              <Badge tone="bad">your decision</Badge>
            ) : row.stuckAt ? (
              <Badge tone="wait">the provider</Badge>
            ) : (
              <span className="text-muted">–</span>
            )}
          </Td>
          <Td className="max-w-52 truncate" title={row.partnerName}>
            <TextLink href={`/operator/partners/${row.partnerId}`} prefetch={false} className="relative">
              {row.partnerName}
            </TextLink>
          </Td>
          <Td>{row.environment}</Td>
          <Td>{row.type}</Td>
          <Td>{providers[row.provider] ?? row.provider}</Td>
          <Td className="text-muted">
            <TimeText at={row.createdAt.toISOString()} className="relative" />
          </Td>
          <Td>
            <IdText id={row.id} what="transaction id" className="relative" />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

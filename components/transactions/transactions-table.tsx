import Link from "next/link";
import { shownAmount } from "#components/quotes/shown-amount.ts";
import type { PlacedRow } from "#components/transactions/merge-rows.ts";
import { TransactionStatus } from "#components/transactions/transaction-status.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { IdText } from "#components/ui/id-text.tsx";
import { Money } from "#components/ui/money.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table.tsx";
import { TimeText } from "#components/ui/time-text.tsx";
import { decimalPlaces } from "#lib/money.ts";

type TransactionsTableProps = {
  path: string;
  rows: PlacedRow[];
  /** Names by identifier. */
  providers: Record<string, string>;
};

export function TransactionsTable({ path, rows, providers }: TransactionsTableProps) {
  const shown = rows.map(({ transaction, hasLeft }) => ({
    ...transaction,
    hasLeft,
    fiat: shownAmount(transaction.fiat_amount, "fiat"),
    crypto: shownAmount(transaction.crypto_amount, "crypto"),
  }));
  const fiatPlaces = Math.max(...shown.map(({ fiat }) => fiat.split(".")[1]?.length ?? 0));
  const cryptoPlaces = Math.max(...shown.map(({ crypto }) => decimalPlaces(crypto)));
  return (
    <Table
      caption="Transactions"
      head={
        <>
          <Th isNumber colSpan={2}>
            Fiat
          </Th>
          <Th isNumber colSpan={2}>
            Crypto
          </Th>
          <Th>Status</Th>
          <Th>Type</Th>
          <Th>Provider</Th>
          <Th>Network</Th>
          <Th>Method</Th>
          <Th>partner_context</Th>
          <Th aria-sort="descending">Created</Th>
          <Th>Transaction id</Th>
        </>
      }
    >
      {shown.map((row) => (
        <Tr key={row.id} className={classNames("relative", row.hasLeft && "text-faint")}>
          <Td isNumber className="pr-1! font-medium">
            {/* The whole row leads to the transaction; what stands above the link can still be pressed. */}
            <Link href={`${path}/${row.id}`} className="after:absolute after:inset-0">
              <Money amount={row.fiat} currency="" decimals={fiatPlaces} />
            </Link>
          </Td>
          <Td className="text-muted">{row.fiat_currency}</Td>
          <Td isNumber className="pr-1!">
            <Money amount={row.crypto} currency="" decimals={cryptoPlaces} />
          </Td>
          <Td className="text-muted">{row.crypto_currency}</Td>
          <Td>{row.hasLeft ? "no longer fits" : <TransactionStatus status={row.status} />}</Td>
          <Td>{row.type}</Td>
          <Td>{providers[row.provider] ?? row.provider}</Td>
          <Td>{row.network}</Td>
          <Td>{row.payment_method}</Td>
          <Td>
            <span className="relative inline-flex items-center gap-0.5">
              <code className="max-w-52 truncate font-mono text-xs" title={row.partner_context}>
                {row.partner_context}
              </code>
              <CopyButton text={row.partner_context} what="partner_context" />
            </span>
          </Td>
          <Td className="text-muted">
            <TimeText at={row.created_at} className="relative" />
          </Td>
          <Td>
            <IdText id={row.id} what="transaction id" className="relative" />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

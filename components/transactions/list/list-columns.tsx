import type { ReactNode } from "react";
import { Badge } from "#components/ui/status/badge.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { Td, Th } from "#components/ui/table/table.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { shownAmount } from "#components/ui/text/shown-amount.ts";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { TransactionColumn } from "#lib/transactions/columns-contract.ts";
import type { ListedTransaction } from "#lib/transactions/dashboard-contract.ts";
import { WebhookStateText } from "./webhook-state-text.tsx";

type Around = {
  /** Names by identifier. */
  providers: Record<string, string>;
  /** The most decimals in the column. */
  places: { fiat: number; crypto: number };
  /** It no longer fits what is listed. */
  hasLeft: boolean;
};

type ListColumn = {
  /** Where columns are chosen. */
  title: string;
  head: ReactNode;
  cell: (row: ListedTransaction, around: Around) => ReactNode;
};

export const listColumns: Record<TransactionColumn, ListColumn> = {
  fiat_amount: {
    title: "Fiat amount",
    head: (
      <Th isNumber colSpan={2}>
        Fiat
      </Th>
    ),
    cell: (row, { places }) => (
      <>
        <Td isNumber className="pr-1! font-medium">
          <Money amount={shownAmount(row.fiat_amount, "fiat")} currency="" decimals={places.fiat} />
        </Td>
        <Td className="text-muted">{row.fiat_currency}</Td>
      </>
    ),
  },
  crypto_amount: {
    title: "Crypto amount",
    head: (
      <Th isNumber colSpan={2}>
        Crypto
      </Th>
    ),
    cell: (row, { places }) => (
      <>
        <Td isNumber className="pr-1!">
          <Money amount={shownAmount(row.crypto_amount, "crypto")} currency="" decimals={places.crypto} />
        </Td>
        <Td className="text-muted">{row.crypto_currency}</Td>
      </>
    ),
  },
  status: {
    title: "Status",
    head: <Th>Status</Th>,
    cell: (row, { hasLeft }) => (
      <Td>
        {hasLeft ? "no longer fits" : <TransactionStatus status={row.status} />}
        {row.stuck_at && !hasLeft && (
          <span className="ml-1.5">
            <Badge tone="wait">stuck</Badge>
          </span>
        )}
      </Td>
    ),
  },
  age: {
    title: "Time in status",
    head: <Th>In it since</Th>,
    cell: (row) => (
      <Td className="text-muted">
        <TimeText at={row.status_history.at(-1)?.at ?? row.created_at} className="relative" />
      </Td>
    ),
  },
  type: { title: "Type", head: <Th>Type</Th>, cell: (row) => <Td>{row.type}</Td> },
  provider: {
    title: "Provider",
    head: <Th>Provider</Th>,
    cell: (row, { providers }) => <Td>{providers[row.provider] ?? row.provider}</Td>,
  },
  network: { title: "Network", head: <Th>Network</Th>, cell: (row) => <Td>{row.network}</Td> },
  method: { title: "Method", head: <Th>Method</Th>, cell: (row) => <Td>{row.payment_method}</Td> },
  partner_context: {
    title: "partner_context",
    head: <Th>partner_context</Th>,
    cell: ({ partner_context }) => (
      <Td>
        <span className="relative inline-flex items-center gap-0.5">
          <code className="max-w-52 truncate font-mono text-xs" title={partner_context}>
            {partner_context}
          </code>
          <CopyButton text={partner_context} what="partner_context" />
        </span>
      </Td>
    ),
  },
  wallet: {
    title: "Wallet",
    head: <Th>Wallet</Th>,
    cell: ({ wallet_address: wallet }) => (
      <Td>
        {wallet ? (
          <span className="relative inline-flex items-center gap-0.5">
            <code className="font-mono text-xs" title={wallet}>
              {shortWallet(wallet)}
            </code>
            <CopyButton text={wallet} what="wallet address" />
          </span>
        ) : (
          <span className="text-muted">not given</span>
        )}
      </Td>
    ),
  },
  delivery: {
    title: "Webhook",
    head: <Th>Webhook</Th>,
    cell: (row) => (
      <Td>
        <WebhookStateText state={row.webhook} />
      </Td>
    ),
  },
  created: {
    title: "Created",
    head: <Th aria-sort="descending">Created</Th>,
    cell: (row) => (
      <Td className="text-muted">
        <TimeText at={row.created_at} className="relative" />
      </Td>
    ),
  },
  id: {
    title: "Transaction id",
    head: <Th>Transaction id</Th>,
    cell: (row) => (
      <Td>
        <IdText id={row.id} what="transaction id" className="relative" />
      </Td>
    ),
  },
};

/** What a person compares: its beginning and its end. */
const shortWallet = (wallet: string) => (wallet.length <= 12 ? wallet : `${wallet.slice(0, 6)}…${wallet.slice(-4)}`);

import { Badge } from "#components/ui/status/badge.tsx";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import type { CellColumn } from "#components/ui/table/data-table.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { roundAmount } from "#lib/format-number.ts";
import type { TransactionColumn } from "#lib/transactions/columns-contract.ts";
import type { ListedTransaction, WebhookState } from "#lib/transactions/dashboard-contract.ts";
import { noTag } from "#lib/wallets/contract.ts";
import type { ListRow } from "./merge-rows.ts";

const states: Record<WebhookState, { kind: StatusKind; label: string }> = {
  failed: { kind: "failed", label: "Failed" },
  retrying: { kind: "processing", label: "Retrying" },
  waiting: { kind: "pending", label: "Queued" },
  delivered: { kind: "success", label: "Delivered" },
  skipped: { kind: "neutral", label: "Skipped" },
};

export const columnTitles: Record<TransactionColumn, string> = {
  fiat_amount: "Fiat amount",
  crypto_amount: "Crypto amount",
  status: "Status",
  age: "Status changed",
  type: "Type",
  provider: "Provider",
  network: "Network",
  method: "Method",
  partner_context: "Partner reference",
  wallet: "Wallet",
  delivery: "Webhook",
  created: "Created",
  id: "Transaction ID",
};

type Context = {
  /** Names by identifier. */
  providers: Record<string, string>;
  /** The most decimals in the column. */
  places: { fiat: number; crypto: number };
};

type ListColumn = Omit<CellColumn<ListRow<ListedTransaction>>, "head">;

export function listColumns({ providers, places }: Context): Record<TransactionColumn, ListColumn> {
  return {
    fiat_amount: {
      isNumber: true,
      className: "font-medium",
      cell: ({ transaction: { fiat_amount } }) => (
        <Money amount={roundAmount(fiat_amount, "fiat")} currency="" decimals={places.fiat} />
      ),
      unit: ({ transaction }) => transaction.fiat_currency,
    },
    crypto_amount: {
      isNumber: true,
      cell: ({ transaction: { crypto_amount } }) => (
        <Money amount={roundAmount(crypto_amount, "crypto")} currency="" decimals={places.crypto} />
      ),
      unit: ({ transaction }) => transaction.crypto_currency,
    },
    status: { cell: (row) => <StatusCell {...row} /> },
    age: {
      className: "text-muted",
      cell: ({ transaction }) => <TimeText at={transaction.status_history.at(-1)?.at ?? transaction.created_at} />,
    },
    type: { cell: ({ transaction }) => transaction.type },
    provider: { cell: ({ transaction: { provider } }) => providers[provider] ?? provider },
    network: { cell: ({ transaction }) => transaction.network },
    method: { cell: ({ transaction }) => transaction.payment_method },
    partner_context: {
      cell: ({ transaction: { partner_context } }) => (
        <span className="relative inline-flex items-center gap-0.5">
          <code className="max-w-52 truncate font-mono text-xs" title={partner_context}>
            {partner_context}
          </code>
          <CopyButton text={partner_context} what="partner reference" />
        </span>
      ),
    },
    wallet: { cell: ({ transaction }) => <WalletCell {...transaction} /> },
    delivery: { cell: ({ transaction }) => <WebhookStateText state={transaction.webhook} /> },
    created: {
      sort: "descending",
      className: "text-muted",
      cell: ({ transaction }) => <TimeText at={transaction.created_at} />,
    },
    id: { cell: ({ transaction }) => <IdText id={transaction.id} what="transaction ID" className="relative" /> },
  };
}

function StatusCell({ transaction, hasLeft }: ListRow<ListedTransaction>) {
  if (hasLeft) return "no longer matches";
  return (
    <>
      <TransactionStatus status={transaction.status} />
      {transaction.stuck_at && (
        <span className="ml-1.5">
          <Badge tone="wait">stuck</Badge>
        </span>
      )}
    </>
  );
}

type WalletCellProps = Pick<ListedTransaction, "wallet_address" | "wallet_address_tag">;

function WalletCell({ wallet_address: wallet, wallet_address_tag: tag }: WalletCellProps) {
  if (!wallet) return <span className="text-muted">–</span>;
  return (
    <span className="relative inline-flex items-center gap-0.5">
      <code className="font-mono text-xs" title={wallet}>
        {wallet.length <= 12 ? wallet : `${wallet.slice(0, 6)}…${wallet.slice(-4)}`}
      </code>
      <CopyButton text={wallet} what="wallet address" />
      {tag && tag !== noTag && (
        <code className="max-w-32 truncate font-mono text-xs" title={tag}>
          tag {tag}
        </code>
      )}
    </span>
  );
}

type WebhookStateTextProps = { state: WebhookState | null };

const WebhookStateText = ({ state }: WebhookStateTextProps) =>
  state ? (
    <Status kind={states[state].kind}>{states[state].label}</Status>
  ) : (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">no webhooks</span>
    </span>
  );

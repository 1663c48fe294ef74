import type { ReactNode } from "react";
import { CustomerLink } from "#components/customers/customer-link.tsx";
import { refundText } from "#components/transactions/adjustment-text.ts";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import type { CellColumn } from "#components/ui/table/data-table.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { onNetwork } from "#lib/assets/networks-contract.ts";
import { formatAmount, formatNumber, roundAmount } from "#lib/format-number.ts";
import type { TransactionColumn } from "#lib/transactions/columns-contract.ts";
import type { ListedTransaction, WebhookState } from "#lib/transactions/dashboard-contract.ts";
import { failureLabel } from "#lib/transactions/failure-code-contract.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";
import type { ListRow } from "./merge-rows.ts";

const states: Record<WebhookState, { kind: StatusKind; label: string }> = {
  failed: { kind: "failed", label: "Failed" },
  retrying: { kind: "processing", label: "Retrying" },
  waiting: { kind: "pending", label: "Queued" },
  delivered: { kind: "success", label: "Delivered" },
  skipped: { kind: "neutral", label: "Skipped" },
};

export const columnTitles: Record<TransactionColumn, string> = {
  status: "Status",
  amount: "Amount",
  provider: "Provider",
  partner_context: "Partner reference",
  customer: "Customer",
  delivery: "Webhook",
  created: "Created",
  age: "Status changed",
  wallet: "Wallet",
  id: "Transaction ID",
};

type ListColumn = Omit<CellColumn<ListRow<ListedTransaction>>, "head"> & {
  /** The cell has no other controls, so that it can be the link of its row. */
  isLinkable?: boolean;
};

/** Names by identifier. */
export type RouteNames = { providers: Record<string, string>; methods: Record<string, string> };

export const listColumns = (
  { providers, methods }: RouteNames,
  environment: Environment,
): Record<TransactionColumn, ListColumn> => ({
  status: { isLinkable: true, card: 1, cell: (row) => <StatusCell {...row} /> },
  amount: {
    isLinkable: true,
    card: 2,
    isNumber: true,
    cell: ({ transaction }) => <AmountCell {...transaction} />,
    sub: ({ transaction: { crypto_amount, crypto_currency, network, refund, status } }) => {
      const returned = refundText(refund, status);
      return (
        <>
          {formatAmount(crypto_amount, "crypto", crypto_currency)}
          <span className="card-rest">{onNetwork(network)}</span>
          {returned && <span className="text-bad block">{returned}</span>}
        </>
      );
    },
  },
  provider: {
    isLinkable: true,
    card: 6,
    cell: ({ transaction: { provider } }) => (
      <>
        {/* biome-ignore lint/performance/noImgElement: our own SVG needs no optimizing. */}
        <img src={`/icons/providers/${provider}.svg`} alt="" className="mark" />
        {providers[provider] ?? provider}
      </>
    ),
    sub: ({ transaction: { payment_method: method } }) => methods[method] ?? method,
  },
  partner_context: {
    card: 3,
    cell: ({ transaction: { partner_context } }) => (
      <Copyable text={partner_context} what="partner reference">
        {partner_context}
      </Copyable>
    ),
  },
  customer: {
    isEmpty: ({ transaction }) => transaction.customer === null,
    cell: ({ transaction: { customer } }) =>
      customer ? <CustomerLink environment={environment} customer={customer} /> : <span className="dim">–</span>,
  },
  delivery: {
    isLinkable: true,
    isEmpty: ({ transaction }) => transaction.webhook === null,
    cell: ({ transaction }) => <WebhookStateText state={transaction.webhook} />,
    sub: ({ transaction: { webhook, status } }) => webhook && isSentAsFailed(status) && "as transaction.failed",
  },
  created: {
    card: 4,
    sort: "descending",
    className: "dim",
    cell: ({ transaction }) => <TimeText at={transaction.created_at} />,
  },
  age: {
    className: "dim",
    cell: ({ transaction }) => <TimeText at={transaction.status_changed_at} />,
  },
  wallet: {
    isEmpty: ({ transaction }) => !transaction.wallet_address,
    cell: ({ transaction }) => <WalletCell {...transaction} />,
  },
  id: { hiddenBelow: "3xl", cell: ({ transaction }) => <IdText id={transaction.id} what="transaction ID" /> },
});

/** Partners receive `transaction.failed` for these, too. */
const isSentAsFailed = (status: ListedTransaction["status"]) => status === "expired" || status === "cancelled";

type StatusFacts = Pick<ListedTransaction, "status" | "failure_code" | "is_on_hold" | "delayed_since">;

/** Below the status. */
export const statusNotes = ({ status, failure_code, is_on_hold, delayed_since }: StatusFacts): string[] =>
  [failureLabel(status, failure_code), is_on_hold && "On hold", delayed_since && "Delayed"].filter(
    (note): note is string => Boolean(note),
  );

function StatusCell({ transaction, hasLeft }: ListRow<ListedTransaction>) {
  if (hasLeft) return "no longer matches";
  return (
    <>
      <TransactionStatus status={transaction.status} />
      {statusNotes(transaction).map((note) => (
        <span key={note} className="sub">
          {note}
        </span>
      ))}
    </>
  );
}

type AmountCellProps = Pick<ListedTransaction, "type" | "fiat_amount" | "fiat_currency">;

function AmountCell({ type, fiat_amount, fiat_currency }: AmountCellProps) {
  const amount = roundAmount(fiat_amount, "fiat");
  return (
    <>
      <span className="side">{type}</span>{" "}
      <b className={amount.includes(".") ? "cents" : undefined}>{formatNumber(amount)}</b>{" "}
      <span className="currency">{fiat_currency}</span>
    </>
  );
}

type CopyableProps = { text: string; what: string; children: ReactNode };

const Copyable = ({ text, what, children }: CopyableProps) => (
  <span className="copyable">
    <code title={text}>{children}</code>
    <CopyButton text={children === text ? undefined : text} what={what} />
  </span>
);

type WalletCellProps = Pick<ListedTransaction, "wallet_address" | "wallet_address_tag">;

function WalletCell({ wallet_address: wallet, wallet_address_tag: tag }: WalletCellProps) {
  if (!wallet) return <span className="dim">–</span>;
  return (
    <>
      <Copyable text={wallet} what="wallet address">
        {wallet.length <= 12 ? wallet : `${wallet.slice(0, 6)}…${wallet.slice(-4)}`}
      </Copyable>
      {tag && tag !== noTag && <code className="sub">tag {tag}</code>}
    </>
  );
}

type WebhookStateTextProps = { state: WebhookState | null };

const WebhookStateText = ({ state }: WebhookStateTextProps) =>
  state ? (
    <Status kind={states[state].kind}>{states[state].label}</Status>
  ) : (
    <span className="dim">
      <span aria-hidden="true">–</span>
      <span className="sr-only">no webhooks</span>
    </span>
  );

"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { transactionQuery } from "#components/transactions/list/queries.ts";
import { AutoRefresh } from "#components/ui/page/auto-refresh.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";

import { minuteMs } from "#lib/duration.ts";

import type { TransactionDetail as Detail } from "#lib/transactions/dashboard-contract.ts";
import { CheckoutLink } from "./checkout-link.tsx";
import { MoneyPanel } from "./money-panel.tsx";
import { ResendButton } from "./resend-button.tsx";
import { RouteFacts } from "./route-facts.tsx";
import { SimulateOutcome } from "./simulate-outcome.tsx";
import { Timeline } from "./timeline.tsx";
import { TransactionHead } from "./transaction-head.tsx";

const liveMs = 5_000;
// A late payment or a refund can still change a closed transaction.
const closedMs = minuteMs;
// The status arrives here before the server-rendered list of webhooks below has it.
const followMs = 500;

type TransactionDetailProps = {
  initial: Detail;
  providerName: string;
  /** The transaction hash is on a public network. */
  isOnChain: boolean;
  hasDeliveries: boolean;
  /** Why this person can't simulate outcomes or resend events. */
  whyNot: { simulate?: string; resend?: string };
  /** The webhooks, rendered on the server. */
  children: ReactNode;
};

export function TransactionDetail(props: TransactionDetailProps) {
  const { initial, providerName, isOnChain, hasDeliveries, whyNot, children } = props;
  const { environment, id } = initial.transaction;
  const { data, error } = useQuery({
    ...transactionQuery(environment, id),
    initialData: initial,
    refetchInterval: ({ state }) => refreshMs(state.data ?? initial),
  });
  const detail = data.transaction.updated_at >= initial.transaction.updated_at ? data : initial;
  const { transaction, outcomes } = detail;
  const actions = (
    <>
      {outcomes.length > 0 && (
        <SimulateOutcome environment={environment} id={id} outcomes={outcomes} whyNot={whyNot.simulate} />
      )}
      {hasDeliveries && <ResendButton environment={environment} id={id} whyNot={whyNot.resend} />}
    </>
  );
  return (
    <>
      <TransactionHead detail={detail} providerName={providerName} failure={error} actions={actions} />
      <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <MoneyPanel transaction={transaction} providerName={providerName} />
          <RouteFacts transaction={transaction} providerName={providerName} isOnChain={isOnChain} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Timeline detail={detail} providerName={providerName} />
          <CheckoutLink detail={detail} />
        </div>
      </div>
      {children}
      <details className="mt-6 max-w-300">
        <summary className="rounded-control cursor-pointer font-semibold">
          Response JSON{" "}
          <code className="text-muted font-mono text-xs font-normal break-all">
            GET /api/v1/partner/transactions/{id}
          </code>
        </summary>
        <div className="mt-2">
          <CodeBlock code={JSON.stringify(transaction, null, 2)} what="JSON" />
        </div>
      </details>
      <AutoRefresh everyMs={data.transaction.updated_at > initial.transaction.updated_at ? followMs : null} />
    </>
  );
}

function refreshMs({ transaction: { is_final, status } }: Detail): number | false {
  if (is_final) return false;
  return status === "pending" || status === "processing" ? liveMs : closedMs;
}

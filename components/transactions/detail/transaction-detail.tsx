"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { transactionQuery } from "#components/transactions/list/queries.ts";
import { KeepFresh } from "#components/webhooks/deliveries/keep-fresh.tsx";
import type { TransactionDetail as Detail } from "#lib/transactions/dashboard-contract.ts";
import { CheckoutLink } from "./checkout-link.tsx";
import { MoneyBlock } from "./money-block.tsx";
import { ResendButton } from "./resend-button.tsx";
import { RouteFacts } from "./route-facts.tsx";
import { SimulateOutcome } from "./simulate-outcome.tsx";
import { Timeline } from "./timeline.tsx";
import { TransactionHead } from "./transaction-head.tsx";
import { TransactionJson } from "./transaction-json.tsx";

const liveMs = 5_000;
// What is closed may still be paid late or refunded; nobody waits for that.
const closedMs = 60_000;
// A new status is known here before the server has drawn the webhook it sends.
const followMs = 500;

type TransactionDetailProps = {
  initial: Detail;
  providerName: string;
  /** Its hash is one of a public network. */
  isOnChain: boolean;
  hasDeliveries: boolean;
  /** Why this person may not simulate outcomes, or resend events. */
  whyNot: { simulate?: string; resend?: string };
  /** What the server draws below: its webhooks. */
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
          <MoneyBlock transaction={transaction} providerName={providerName} />
          <RouteFacts transaction={transaction} providerName={providerName} isOnChain={isOnChain} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Timeline detail={detail} providerName={providerName} />
          <CheckoutLink detail={detail} />
        </div>
      </div>
      {children}
      <TransactionJson transaction={transaction} />
      <KeepFresh everyMs={data.transaction.updated_at > initial.transaction.updated_at ? followMs : null} />
    </>
  );
}

function refreshMs({ transaction: { is_final, status } }: Detail): number | false {
  if (is_final) return false;
  return status === "pending" || status === "processing" ? liveMs : closedMs;
}

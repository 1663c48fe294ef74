"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CheckoutLink } from "#components/transactions/checkout-link.tsx";
import { MoneyBlock } from "#components/transactions/money-block.tsx";
import { transactionQuery } from "#components/transactions/queries.ts";
import { RouteFacts } from "#components/transactions/route-facts.tsx";
import { Timeline } from "#components/transactions/timeline.tsx";
import { TransactionHead } from "#components/transactions/transaction-head.tsx";
import { TransactionJson } from "#components/transactions/transaction-json.tsx";
import { KeepFresh } from "#components/webhooks/keep-fresh.tsx";
import type { Transaction } from "#lib/transactions/contract.ts";

const liveMs = 5_000;
// What is closed may still be paid late or refunded; nobody waits for that.
const closedMs = 60_000;
// A new status is known here before the server has drawn the webhook it sends.
const followMs = 500;

type TransactionDetailProps = {
  initial: Transaction;
  providerName: string;
  /** Its hash is one of a public network. */
  isOnChain: boolean;
  /** What the server draws below: its webhooks. */
  children: ReactNode;
};

export function TransactionDetail({ initial, providerName, isOnChain, children }: TransactionDetailProps) {
  const { data, error } = useQuery({
    ...transactionQuery(initial.environment, initial.id),
    initialData: initial,
    refetchInterval: ({ state }) => refreshMs(state.data ?? initial),
  });
  const transaction = data.updated_at >= initial.updated_at ? data : initial;
  return (
    <>
      <TransactionHead transaction={transaction} providerName={providerName} failure={error} />
      <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <MoneyBlock transaction={transaction} providerName={providerName} />
          <RouteFacts transaction={transaction} providerName={providerName} isOnChain={isOnChain} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Timeline transaction={transaction} providerName={providerName} />
          <CheckoutLink transaction={transaction} />
        </div>
      </div>
      {children}
      <TransactionJson transaction={transaction} />
      <KeepFresh everyMs={data.updated_at > initial.updated_at ? followMs : null} />
    </>
  );
}

function refreshMs({ is_final, status }: Transaction): number | false {
  if (is_final) return false;
  return status === "pending" || status === "processing" ? liveMs : closedMs;
}

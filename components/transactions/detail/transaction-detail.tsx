"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { resendEvents, transactionQuery } from "#components/transactions/list/queries.ts";
import { useFetch } from "#components/ui/api/use-fetch.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { announce } from "#components/ui/page/announce.ts";
import { AutoRefresh } from "#components/ui/page/auto-refresh.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { CopyTextButton } from "#components/ui/text/copy-text-button.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { useNow } from "#components/ui/text/use-now.ts";
import type { Environment } from "#db/enums.ts";
import { minuteMs } from "#lib/duration.ts";
import type { TransactionDetail as Detail, Resent } from "#lib/transactions/dashboard-contract.ts";
import { BuyerReplyPanel } from "./buyer-reply-panel.tsx";
import { SimulateOutcome } from "./simulate-outcome.tsx";
import { Timeline } from "./timeline.tsx";
import { TransactionHead } from "./transaction-head.tsx";

const liveMs = 5_000;
// A late payment or a refund can still change a closed transaction.
const closedMs = minuteMs;
// The status arrives here before the server-rendered facts and webhooks have it.
const followMs = 500;

type TransactionDetailProps = {
  initial: Detail;
  providerName: string;
  hasDeliveries: boolean;
  /** Why this person can't simulate outcomes or resend events. */
  whyNot: { simulate?: string; resend?: string };
  /** Amounts, route, and notes, rendered on the server. */
  facts: ReactNode;
  /** The webhooks and the response, rendered on the server. */
  children: ReactNode;
};

export function TransactionDetail(props: TransactionDetailProps) {
  const { initial, providerName, hasDeliveries, whyNot, facts, children } = props;
  const { environment, id } = initial.transaction;
  const { data, error } = useFetch({
    ...transactionQuery(environment, id),
    initial,
    refetchMs: (current) => refreshMs(current ?? initial),
  });
  const detail = data.transaction.updated_at >= initial.transaction.updated_at ? data : initial;
  const { outcomes } = detail;
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
      <div className="mb-4 max-w-300">
        <BuyerReplyPanel text={detail.buyer_reply} />
      </div>
      <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{facts}</div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Timeline detail={detail} providerName={providerName} />
          <CheckoutLink detail={detail} />
        </div>
      </div>
      {children}
      <AutoRefresh everyMs={data.transaction.updated_at > initial.transaction.updated_at ? followMs : null} />
    </>
  );
}

function refreshMs({ transaction: { is_final, status } }: Detail): number | false {
  if (is_final) return false;
  return status === "pending" || status === "processing" ? liveMs : closedMs;
}

type CheckoutLinkProps = { detail: Detail };

function CheckoutLink({ detail: { transaction, opened_at } }: CheckoutLinkProps) {
  const { link, link_expires_at, status } = transaction;
  const isOpen = status === "pending" || status === "processing";
  const isExpired = Date.parse(link_expires_at) <= (useNow() ?? Date.now());
  return (
    <Panel title="Checkout link">
      <code className="block font-mono text-xs break-all">{link}</code>
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass()}>
          Open
        </a>
        <CopyTextButton text={link} what="checkout link" />
      </div>
      <p className="text-muted mt-3 text-sm">
        {opened_at ? (
          <>
            First opened <TimeText at={opened_at} isLong />.{" "}
          </>
        ) : (
          "Never opened. "
        )}
        {!isOpen && "It shows the buyer the outcome and can't be used to start a payment."}
        {isOpen && (
          <>
            {isExpired ? "Expired" : "Expires"} <TimeText at={link_expires_at} isLong />.{" "}
            {isExpired ? "It can no longer be used to start a payment." : "Anyone with the link can use it."}
          </>
        )}
      </p>
    </Panel>
  );
}

type ResendButtonProps = {
  environment: Environment;
  id: string;
  /** Why this person can't. */
  whyNot: string | undefined;
};

/** Sends the events of a transaction again to every endpoint that received them. */
function ResendButton({ environment, id, whyNot }: ResendButtonProps) {
  const router = useRouter();
  const resend = useSingleMutation<Resent>({
    mutationFn: () => resendEvents(environment, [id]),
    onSuccess: ({ deliveries }) => {
      announce(resentText(deliveries));
      router.refresh();
    },
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button disabled={whyNot !== undefined} title={whyNot} isBusy={resend.isPending} onClick={() => resend.mutate()}>
        {resend.isPending ? "Resending" : "Resend events"}
      </Button>
      {resend.data && <span className="text-muted text-sm">{resentText(resend.data.deliveries)}</span>}
      {resend.error && (
        <span role="alert" className="text-bad text-sm">
          {resend.error.message}
        </span>
      )}
    </span>
  );
}

const resentText = (deliveries: number) =>
  deliveries === 0 ? "The events are still being delivered." : "Events resent.";

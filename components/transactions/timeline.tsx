import { TransactionStatus } from "#components/transactions/transaction-status.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TimeText } from "#components/ui/time-text.tsx";
import type { StatusSource } from "#db/enums.ts";
import type { Transaction } from "#lib/transactions/contract.ts";

const sources: Record<StatusSource, (provider: string) => string> = {
  callback: (provider) => `${provider} told us`,
  poll: (provider) => `we asked ${provider}`,
  checkout: () => "the buyer did it at the checkout",
  operator: () => "the operator of this Slipway",
  timeout: () => "the link ran out unused",
  simulation: () => "simulated outcome",
};

type TimelineProps = { transaction: Transaction; providerName: string };

/** Every status it has had, newest first, and how we know. */
export function Timeline({ transaction, providerName }: TimelineProps) {
  const { status_history, created_at } = transaction;
  const steps = [
    { status: "pending" as const, at: created_at, words: "created" },
    ...status_history.map(({ status, at, source }) => ({ status, at, words: sources[source](providerName) })),
  ].toReversed();
  return (
    <Panel title="History">
      <ol className="-my-1.5">
        {steps.map(({ status, at, words }) => (
          <li key={`${status} ${at}`} className="border-line border-t py-1.5 first:border-t-0">
            <span className="flex justify-between gap-4">
              <TransactionStatus status={status} />
              <TimeText at={at} className="text-muted" />
            </span>
            <span className="text-muted text-sm">{words}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

import { Callout } from "#components/ui/status/callout.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { minuteMs, secondMs } from "#lib/duration.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { TransactionDetail } from "#lib/transactions/dashboard-contract.ts";

type PaymentProgressProps = { detail: TransactionDetail; providerName: string };

/** How long the payment has been processed, compared with the usual time, and what to do if it's delayed. */
export function PaymentProgress({ detail: { transaction, progress }, providerName }: PaymentProgressProps) {
  if (!progress) return null;
  const { elapsed_seconds: elapsed, usual_seconds: usual } = progress;
  const time = `${minutesText(elapsed, Math.floor)} of usually up to ${minutesText(usual, Math.ceil)}`;
  if (!progress.is_delayed)
    return (
      <div className="max-w-3xl ps-3.5 pt-2 text-sm">
        <p className="text-muted mb-1 tabular-nums">{time}</p>
        <div aria-hidden="true" className="bg-line h-1.5 max-w-72 overflow-hidden rounded-full">
          <div className="bg-accent h-full" style={{ width: `${Math.min(100, (elapsed / usual) * 100)}%` }} />
        </div>
      </div>
    );
  return (
    <Callout tone="wait" className="mt-2 grid gap-2">
      <p>
        <strong className="font-medium">Delayed:</strong> <span className="tabular-nums">{time}</span>.{" "}
        {progress.support_url && (
          <TextLink href={progress.support_url} target="_blank" rel="noopener noreferrer">
            Contact {providerName}
          </TextLink>
        )}
      </p>
      {transaction.provider_transaction_id !== "" && (
        <p>
          Order ID <IdText id={transaction.provider_transaction_id} what="order ID" isWhole />
        </p>
      )}
    </Callout>
  );
}

/** In minutes from the first one on. */
const minutesText = (seconds: number, round: (minutes: number) => number) => {
  const ms = seconds * secondMs;
  return formatDuration(ms < minuteMs ? ms : round(ms / minuteMs) * minuteMs);
};

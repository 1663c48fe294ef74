import { Button } from "#components/ui/form/button.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { firstExpiry } from "./quote-expiry.ts";
import { useSecond } from "./use-second.ts";

type RefreshBarProps = {
  quotes: QuoteEntry[];
  isRefreshing: boolean;
  isPaused: boolean;
  onPause: () => void;
  onRefresh: () => void;
};

/** How many providers have a quote, and when the quotes refresh. */
export function RefreshBar({ quotes, isRefreshing, isPaused, onPause, onRefresh }: RefreshBarProps) {
  const nowMs = useSecond();
  const expiry = firstExpiry(quotes);
  const supported = quotes.filter(({ is_supported }) => is_supported).length;
  const seconds = expiry !== null && Math.max(0, Math.floor((expiry - (nowMs ?? expiry)) / 1_000));
  return (
    <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="font-semibold">
        {supported} of {quotes.length} {quotes.length === 1 ? "provider supports" : "providers support"} this request
      </h2>
      {/* Invisible without JavaScript, but not removed, so that nothing moves when it loads. */}
      <span
        className={classNames("flex items-center gap-2 text-muted text-sm sm:ml-auto", nowMs === null && "invisible")}
      >
        {isRefreshing ? "Refreshing" : seconds !== false && !isPaused && `Refreshes in ${seconds} s`}
        {expiry !== null && (
          <Button variant="quiet" onClick={onPause}>
            {isPaused ? "Resume" : "Pause"}
          </Button>
        )}
        <Button isBusy={isRefreshing} onClick={onRefresh}>
          Refresh
        </Button>
      </span>
    </div>
  );
}

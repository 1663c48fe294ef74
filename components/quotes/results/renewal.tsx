import { Button } from "#components/ui/form/button.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { firstExpiry } from "./renewal-wait.ts";
import { useSecond } from "./use-second.ts";

type RenewalProps = {
  quotes: QuoteEntry[];
  isAsking: boolean;
  isPaused: boolean;
  onPause: () => void;
  onAsk: () => void;
};

/** How many can do it, and when they are asked again. */
export function Renewal({ quotes, isAsking, isPaused, onPause, onAsk }: RenewalProps) {
  const nowMs = useSecond();
  const expiry = firstExpiry(quotes);
  const supported = quotes.filter(({ is_supported }) => is_supported).length;
  return (
    <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="font-semibold">
        {supported} of {quotes.length} {quotes.length === 1 ? "provider" : "providers"} can do this
      </h2>
      {/* Without script there is nothing to press; the room is kept so that nothing moves when it comes. */}
      <span
        className={classNames("flex items-center gap-2 text-muted text-sm sm:ml-auto", nowMs === null && "invisible")}
      >
        {isAsking ? "asking" : expiry !== null && !isPaused && `asked anew in ${remaining(expiry - (nowMs ?? expiry))}`}
        {expiry !== null && (
          <Button variant="quiet" onClick={onPause}>
            {isPaused ? "Go on by itself" : "Pause"}
          </Button>
        )}
        <Button isBusy={isAsking} onClick={onAsk}>
          Ask again
        </Button>
      </span>
    </div>
  );
}

const remaining = (ms: number) => `${Math.max(0, Math.floor(ms / 1_000))} s`;

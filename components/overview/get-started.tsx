import { Square, SquareCheck } from "#components/ui/icons/icons.ts";
import { AutoRefresh } from "#components/ui/page/auto-refresh.tsx";
import type { Environment } from "#db/enums.ts";
import type { FirstSteps as Steps } from "#lib/overview/contract.ts";
import { itemsOf } from "./get-started-steps.tsx";

const refreshMs = 4_000;

type GetStartedProps = { steps: Steps; environment: Environment; baseUrl: string };

/** The onboarding checklist. Refreshes while it is incomplete. */
export function GetStarted({ steps, environment, baseUrl }: GetStartedProps) {
  const items = itemsOf(steps, environment, baseUrl);
  const count = items.filter(({ isDone }) => isDone).length;
  // Collapsed for partners who are set up but stay in the sandbox.
  const isSetUp = environment === "sandbox" && items.slice(0, -1).every(({ isDone }) => isDone);
  return (
    <details open={!isSetUp} className="border-line mb-6 border-t py-3">
      <summary className="cursor-pointer rounded-xs pointer-coarse:py-3">
        <h2 className="inline font-semibold">
          {environment === "sandbox" ? "Get started" : "Go live"}: {count} of {items.length} complete
        </h2>
        {isSetUp && <span className="text-muted">. Next: go live</span>}
      </summary>
      {!isSetUp && <AutoRefresh everyMs={refreshMs} />}
      <ol className="mt-2 flex flex-col gap-2">
        {items.map(({ name, isDone, text, code }) => (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <Box isDone={isDone} />
            <div className={isDone ? "text-muted" : undefined}>
              {text}
              {code && <div className="mt-2 max-w-3xl max-sm:-ms-7">{code}</div>}
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}

type BoxProps = { isDone: boolean };

function Box({ isDone }: BoxProps) {
  const Icon = isDone ? SquareCheck : Square;
  return (
    <span className={isDone ? "text-good self-start pt-0.5" : "text-edge self-start pt-0.5"}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className="sr-only">{isDone ? "Done" : "To do"}</span>
    </span>
  );
}

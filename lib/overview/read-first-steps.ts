import { selectLastRequest, selectSetUp } from "#db/overview-rows.ts";
import type { TenantScope } from "#db/scope.ts";
import type { FirstSteps } from "./contract.ts";

const quotesPath = "/api/v1/partner/quotes";

const noRequest: Awaited<ReturnType<typeof selectLastRequest>> = { last: null, isAnswered: false };

/** A new partner's progress. */
export async function readFirstSteps(scope: TenantScope, now: Date): Promise<FirstSteps> {
  const { keyHint: hint, liveKeyHint, hasTransaction, hasEndpoint, hasAccess } = await selectSetUp(scope, now);
  // Postgres plans this for every day of the logs, so not at each visit of a partner who is set up.
  const quotes = hasTransaction ? noRequest : await selectLastRequest(scope, quotesPath);
  return {
    key: { isDone: hint !== null, hint },
    // The logs go back 90 days. A partner with a transaction has also requested quotes.
    quote: {
      isDone: quotes.isAnswered || hasTransaction,
      last: quotes.last && { ...quotes.last, at: quotes.last.at.toISOString() },
    },
    transaction: { isDone: hasTransaction },
    webhook: { isDone: hasEndpoint },
    live: { isDone: hasAccess && liveKeyHint !== null, isGranted: hasAccess },
  };
}

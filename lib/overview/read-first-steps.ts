import { hasTransaction, selectLastRequest, selectLiveKeyHint } from "#db/overview-rows.ts";
import type { TenantScope } from "#db/scope.ts";
import { selectEndpoints } from "#db/webhook-endpoints.ts";
import { hasAccess } from "#lib/partners/access.ts";
import type { FirstSteps } from "./contract.ts";

const quotesPath = "/api/v1/partner/quotes";

const noRequest: Awaited<ReturnType<typeof selectLastRequest>> = { last: null, isAnswered: false };

/** A new partner's progress. */
export async function readFirstSteps(scope: TenantScope, now: Date): Promise<FirstSteps> {
  const live: TenantScope = { ...scope, environment: "production" };
  const created = hasTransaction(scope);
  const [hint, quotes, isCreated, endpoints, isGranted, liveHint] = await Promise.all([
    selectLiveKeyHint(scope, now),
    // Postgres plans this for every day of the logs, so not at each visit of a partner who is set up.
    created.then((is) => (is ? noRequest : selectLastRequest(scope, quotesPath))),
    created,
    selectEndpoints(scope),
    hasAccess(live),
    selectLiveKeyHint(live, now),
  ]);
  return {
    key: { isDone: hint !== null, hint },
    // The logs go back 90 days. A partner with a transaction has also requested quotes.
    quote: {
      isDone: quotes.isAnswered || isCreated,
      last: quotes.last && { ...quotes.last, at: quotes.last.at.toISOString() },
    },
    transaction: { isDone: isCreated },
    webhook: { isDone: endpoints.length > 0 },
    live: { isDone: isGranted && liveHint !== null, isGranted },
  };
}

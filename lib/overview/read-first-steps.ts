import type { TenantScope } from "#db/scope.ts";
import { logStore } from "#lib/api-logs/log-store.ts";
import { pathTerm } from "#lib/api-logs/search-words.ts";
import { unlessUnavailable } from "#lib/api-logs/unless-unavailable.ts";
import { selectSetUp } from "#lib/overview/queries/overview-rows.ts";
import type { FirstSteps } from "./contract.ts";

const lookedBack = 100;

/** A new partner's progress. */
export async function readFirstSteps(scope: TenantScope, now: Date): Promise<FirstSteps> {
  const { keyHint: hint, liveKeyHint, hasTransaction, hasEndpoint, hasAccess } = await selectSetUp(scope, now);
  // Postgres plans this for every day of the logs, so not at each visit of a partner who is set up.
  const requests = hasTransaction ? [] : await readQuoteRequests(scope);
  const [last] = requests;
  return {
    key: { isDone: hint !== null, hint },
    // The logs go back 90 days. A partner with a transaction has also requested quotes.
    quote: {
      isDone: hasTransaction || requests.some(({ status }) => status < 400),
      last: last
        ? { at: last.at.toISOString(), status: last.status, durationMs: last.durationMs, errorCode: last.errorCode }
        : null,
    },
    transaction: { isDone: hasTransaction },
    webhook: { isDone: hasEndpoint },
    live: { isDone: hasAccess && liveKeyHint !== null, isGranted: hasAccess },
  };
}

async function readQuoteRequests(scope: TenantScope) {
  const search = { terms: [pathTerm(false, "is", ["/quotes"])], range: {}, limit: lookedBack, scanned: lookedBack };
  return (await unlessUnavailable(logStore().search(scope, search), { rows: [], searchedTo: null })).rows;
}

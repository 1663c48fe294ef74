import { dayMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { periodDays } from "./contract.ts";
import { sampleMin } from "./formula-contract.ts";
import { replaceQuality } from "./queries.ts";

// A transaction that is open for longer counts as not completed.
const openDays = 7;
// Enough for the figures of most routes, and a partner that has many more makes no pass longer.
const transactionsMax = 1_000;
const rowsMax = 50_000;
// So that nobody can tell what a single other partner did.
const partnersMin = 3;

/** Computes how many transactions of the last 90 days each provider completed, of the latest 1,000 per partner and environment. */
export const computeQuality = (now: Date): Promise<void> =>
  replaceQuality({
    since: new Date(now.getTime() - periodDays * dayMs),
    openUntil: new Date(now.getTime() - openDays * dayMs),
    transactionsMax,
    rowsMax,
    shared: env().SVC_QUALITY_SCOPE === "installation" ? { partnersMin, sampleMin } : null,
    now,
  });

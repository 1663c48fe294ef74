import * as z from "zod";
import { type Side, sides } from "#db/enums.ts";
import { lenient } from "#lib/list-contract.ts";
import type { AttemptRollup, RequestRollup, TransactionRollup } from "#lib/overview/queries/rollup-queries.ts";
import { periodParameters } from "#lib/period-contract.ts";
import type { PeriodName } from "#lib/period-names-contract.ts";

export const chartNames = ["transactions", "conversion", "volume"] as const;
export type ChartName = (typeof chartNames)[number];

/** The parameters in the URL of the overview. */
export const overviewFilter = z.object({
  ...periodParameters,
  chart: z.enum(chartNames).catch("transactions"),
  /** Only transactions in this fiat currency. */
  currency: lenient(z.string().regex(/^[A-Z]{3}$/)),
  type: lenient(z.enum(sides)),
});
export type OverviewFilter = z.infer<typeof overviewFilter>;

/** A metric of this period and of the previous one of the same length, up to the same hour. */
export type Compared<Metric> = { now: Metric; before: Metric };

export type TransactionCounts = Omit<TransactionRollup, "volume">;
export type RequestCounts = RequestRollup;
export type AttemptCounts = AttemptRollup;

/** What the charts show of a step. */
export type Counts = Pick<TransactionCounts, "created" | "success" | "open" | "expired" | "failedOrRefunded"> &
  RequestCounts &
  AttemptCounts & { medianSeconds: number | null };

/** An hour or a day of the period. */
export type Step = Counts & {
  /** Its start and end, ISO 8601. */
  at: string;
  to: string;
  /** The same hour or day of the previous period; of one that hasn't ended, up to the same hour. */
  before: Counts;
};

export type FiatVolume = {
  code: string;
  /** Decimal text. */
  volume: Compared<string>;
  success: Compared<number>;
  /** For each step, decimal text; empty for the currencies that the page only lists. */
  steps: Compared<string>[];
};

export type ProviderShare = {
  id: string;
  name: string;
  created: Compared<number>;
  success: number;
  ended: number;
  medianSeconds: number | null;
};

export type Overview = {
  period: PeriodName;
  unit: "hour" | "day";
  /** Of the days: the reader's, or UTC where the rollups don't allow another one. */
  zone: string;
  /** The number of steps that have begun. The last one hasn't ended. */
  begun: number;
  /** The start of the period, ISO 8601. */
  from: string;
  /** Its end; null if that is today. */
  to: string | null;
  /** Its first and its last day. */
  days: { first: string; last: string };
  /** The only fiat currency that transactions are counted of, or null. Requests and attempts are always those of all. */
  currency: string | null;
  /** The only direction, as the currency. */
  type: Side | null;
  /** Those of this period and of the previous one. */
  currencies: string[];
  /** The end of the rollups. Null if nothing has been counted yet. */
  countedTo: string | null;
  transactions: Compared<TransactionCounts>;
  /** From the buyer's first visit to success, accurate to 9%. */
  medianSeconds: Compared<number | null>;
  requests: Compared<RequestCounts>;
  attempts: Compared<AttemptCounts>;
  steps: Step[];
  /** The currency with the most successful transactions first; only the chosen one. */
  fiats: FiatVolume[];
  /** The one with the most transactions first. */
  providers: ProviderShare[];
};

/** An item that needs attention. */
export type Action =
  | { kind: "provider_down"; name: string; since: string | null }
  | { kind: "endpoint_paused"; id: string; name: string; isGone: boolean; since: string }
  | { kind: "endpoint_failing"; id: string; name: string; since: string }
  | { kind: "missed_events"; count: number; since: string }
  | { kind: "delayed"; count: number; isMore: boolean; oldest: { id: string; since: string } }
  | { kind: "key_expiring"; name: string; hint: string; at: string }
  /** `since`: its last use or creation. */
  | { kind: "key_idle"; name: string; hint: string; isUsed: boolean; since: string };

type QuoteCall = { at: string; status: number; durationMs: number; errorCode: string | null };

/** The first steps of a new partner, in this order. */
export type FirstSteps = {
  key: { isDone: boolean; hint: string | null };
  /** `last`: the most recent request, successful or not, until there is a transaction. */
  quote: { isDone: boolean; last: QuoteCall | null };
  transaction: { isDone: boolean };
  webhook: { isDone: boolean };
  live: { isDone: boolean; isGranted: boolean };
};

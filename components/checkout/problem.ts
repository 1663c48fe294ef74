import type { CheckoutText } from "#lib/checkout/text-contract.ts";

const problems = [
  "validation_failed",
  "wallet_address_tag_invalid",
  "price_changed",
  "provider_unavailable",
  "address_limited",
  "request_in_progress",
  "amount_out_of_range",
  "route_unsupported",
  "country_unsupported",
  "wallet_address_refused",
  "payload_too_large",
  "rate_limited",
  "internal_error",
  "service_unavailable",
] as const;
const startedProblems = [
  "validation_failed",
  "provider_unavailable",
  "address_limited",
  "request_in_progress",
  "rate_limited",
] as const;

/** The codes that the form's handler puts into the URL. Nothing else from the URL reaches the page. */
export type Problem = (typeof problems)[number];

export const readProblem = (value: unknown): Problem | null => problems.find((problem) => problem === value) ?? null;

const secondsMax = 600;

/** The seconds until the time in the URL, at which the buyer can try again; 0 once it has passed, and for anything else. */
export function readWait(value: unknown, now: Date): number {
  const seconds = typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) - now.getTime() / 1_000 : 0;
  return seconds > 0 && seconds <= secondsMax ? Math.ceil(seconds) : 0;
}

type Situation = {
  provider: string;
  /** The buyer has been at the provider, so the text must not claim that nothing was charged. */
  isStarted: boolean;
};

export function problemText(problem: Problem, { provider, isStarted }: Situation, { t }: CheckoutText): string {
  if (!isStarted) return t(`problem.${problem}`, { provider });
  const known = startedProblems.find((one) => one === problem);
  return t(`problem.started.${known ?? "other"}`, { provider });
}

import type { CheckoutStage } from "#components/checkout/checkout-stage.ts";
import type { Problem } from "#components/checkout/problem.ts";

type Page = {
  stage: CheckoutStage;
  problem: Problem | null;
  /** The page's own address, without a problem. */
  path: string;
  expiresAt: string;
  updatedAt: string;
  /** Where a paid buyer goes. */
  returnHref: string | null;
};

const minuteMs = 60_000;
const returnSeconds = 3;
const preparingSeconds = 2;

/** The `content` of the page's own refresh, so that it keeps up without script; null where nothing will change. */
export function pageRefresh(
  { stage, problem, path, expiresAt, updatedAt, returnHref }: Page,
  now: Date,
): string | null {
  if (stage === "success") return returnHref && `${returnSeconds};url=${returnHref}`;
  if (stage === "started" || stage === "processing") return `${waitSeconds(updatedAt, now)};url=${path}`;
  if (stage !== "ready") return null;
  if (problem === "request_in_progress") return `${preparingSeconds};url=${path}`;
  // The page says so itself when its link runs out.
  return `${Math.max(1, Math.ceil((Date.parse(expiresAt) - now.getTime()) / 1_000))};url=${path}`;
}

/** A buyer who waits sees news at once; a tab forgotten for hours asks seldom. */
function waitSeconds(updatedAt: string, now: Date): number {
  const quietMs = now.getTime() - Date.parse(updatedAt);
  if (quietMs < 15 * minuteMs) return 4;
  return quietMs < 60 * minuteMs ? 15 : 60;
}

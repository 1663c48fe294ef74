import { type CheckoutStage, isBeforeStart } from "#components/checkout/checkout-stage.ts";
import type { Problem } from "#components/checkout/problem.ts";
import { minuteMs } from "#lib/duration.ts";

type Page = {
  stage: CheckoutStage;
  problem: Problem | null;
  /** The page's URL, without a problem. */
  path: string;
  expiresAt: string;
  updatedAt: string;
  /** When the instructions on the page expire. */
  endsAt: string | null;
  /** The redirect URL for a paid buyer. */
  returnHref: string | null;
  /** The payment is a click on this page. */
  canSimulatePayment: boolean;
};

const returnSeconds = 3;
const redirectMs = 15 * minuteMs;
const preparingSeconds = 2;
const retrySeconds = 15;
// Long enough to select an account number by hand without JavaScript.
const paySeconds = 15;
const simulationSeconds = 3;

/** The `content` of the page's refresh, so that it updates without JavaScript; null if nothing will change. */
export function pageRefresh(page: Page, now: Date): string | null {
  const { stage, path, returnHref } = page;
  if (stage === "success") return isRecent(page, now) ? returnHref && `${returnSeconds};url=${returnHref}` : null;
  const seconds = waitSeconds(page, now);
  return seconds === null ? null : `${seconds};url=${path}`;
}

/** A buyer who opens the link again later wants to see the payment or its receipt. */
const isRecent = ({ updatedAt }: Page, now: Date) => now.getTime() - Date.parse(updatedAt) < redirectMs;

const openStages: readonly CheckoutStage[] = ["started", "returned", "pay", "late"];
const pollStages: readonly CheckoutStage[] = ["started", "returned", "waiting", "processing"];

function waitSeconds(page: Page, now: Date): number | null {
  const { stage, problem, expiresAt, updatedAt } = page;
  const isOpen = isBeforeStart(stage) || openStages.includes(stage);
  if (isOpen && problem === "request_in_progress") return preparingSeconds;
  // Refresh when the link, or the time to pay, expires.
  if (isBeforeStart(stage)) return secondsUntil(expiresAt, now);
  if (stage === "pay") return secondsToPay(page, now);
  if (stage === "late") return paySeconds;
  if (stage === "unavailable") return retrySeconds;
  return pollStages.includes(stage) ? pollSeconds(updatedAt, now) : null;
}

function secondsToPay({ endsAt, canSimulatePayment }: Page, now: Date): number {
  if (canSimulatePayment) return simulationSeconds;
  return endsAt ? Math.min(paySeconds, secondsUntil(endsAt, now)) : paySeconds;
}

const secondsUntil = (instant: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 1_000));

/** Every few seconds for a waiting buyer, every minute for a forgotten tab. */
function pollSeconds(updatedAt: string, now: Date): number {
  const quietMs = now.getTime() - Date.parse(updatedAt);
  if (quietMs < 15 * minuteMs) return 4;
  return quietMs < 60 * minuteMs ? 15 : 60;
}

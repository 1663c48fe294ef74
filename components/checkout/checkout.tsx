import { CheckoutFrame } from "#components/checkout/checkout-frame.tsx";
import { type CheckoutStage, checkoutStage, isBeforeStart, isClosed } from "#components/checkout/checkout-stage.ts";
import { CheckoutState } from "#components/checkout/checkout-state.tsx";
import { ContinueForm } from "#components/checkout/continue-form.tsx";
import { Deal } from "#components/checkout/deal.tsx";
import { pageRefresh } from "#components/checkout/page-refresh.ts";
import { Payment } from "#components/checkout/payment.tsx";
import { PriceNotice } from "#components/checkout/price-notice.tsx";
import type { Problem } from "#components/checkout/problem.ts";
import { ReturnLink } from "#components/checkout/return-link.tsx";
import { returnTarget } from "#components/checkout/return-target.ts";
import { needsOwnPage } from "#components/checkout/steps.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { CheckoutFooter } from "./checkout-footer.tsx";

type CheckoutProps = {
  view: CheckoutView;
  token: string;
  problem: Problem | null;
  /** The opened step; ignored if there is none by this name. */
  stepId: string | null;
  isSimulated: boolean;
  now: Date;
};

export function Checkout({ view, token, problem, stepId, isSimulated, now }: CheckoutProps) {
  const stage = checkoutStage(view);
  const step = view.instructions?.steps.find((one) => one.id === stepId && needsOwnPage(one)) ?? null;
  // The page doesn't refresh while something is being typed.
  const refresh = step ? null : refreshOf(view, { stage, token, problem, now });
  const form = <ContinueForm view={view} stage={stage} token={token} problem={problem} />;
  return (
    <CheckoutFrame isSandbox={view.environment === "sandbox"} isSimulated={isSimulated}>
      {refresh && <Refresh content={refresh} />}
      <CheckoutState view={view} stage={stage} />
      {stage === "unavailable" && (
        <a href={`/checkout/${token}`} className={buttonClass("primary", "h-12! w-full text-md")}>
          Try again
        </a>
      )}
      {isClosed(stage) && <ReturnLink redirectUrl={view.redirectUrl} stage={stage} />}
      {(stage === "started" || stage === "details") && form}
      <Payment view={view} token={token} problem={problem} step={step} now={now} />
      <PriceNotice view={view} />
      <Deal view={view} stage={stage} />
      {isBeforeStart(stage) && stage !== "details" && form}
      <CheckoutFooter view={view} stage={stage} now={now} />
    </CheckoutFrame>
  );
}

/** Without JavaScript the page reloads; public/checkout.js updates it in place. */
const Refresh = ({ content }: { content: string }) => (
  <>
    <noscript>
      <meta httpEquiv="refresh" content={content} />
    </noscript>
    <span hidden data-refresh={content} />
  </>
);

type RefreshContext = { stage: CheckoutStage; token: string; problem: Problem | null; now: Date };

function refreshOf(
  { expiresAt, updatedAt, instructions, redirectUrl }: CheckoutView,
  { token, now, ...rest }: RefreshContext,
) {
  const returnHref = returnTarget(redirectUrl)?.href ?? null;
  const endsAt = instructions?.endsAt ?? null;
  return pageRefresh({ ...rest, path: `/checkout/${token}`, expiresAt, updatedAt, endsAt, returnHref }, now);
}

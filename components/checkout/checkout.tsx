import { CheckoutFoot } from "#components/checkout/checkout-foot.tsx";
import { CheckoutFrame } from "#components/checkout/checkout-frame.tsx";
import { checkoutStage } from "#components/checkout/checkout-stage.ts";
import { CheckoutState } from "#components/checkout/checkout-state.tsx";
import { ContinueForm } from "#components/checkout/continue-form.tsx";
import { Deal } from "#components/checkout/deal.tsx";
import { pageRefresh } from "#components/checkout/page-refresh.ts";
import type { Problem } from "#components/checkout/problem.ts";
import { ReturnLink } from "#components/checkout/return-link.tsx";
import { returnTarget } from "#components/checkout/return-target.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type CheckoutProps = { view: CheckoutView; token: string; problem: Problem | null; isSimulated: boolean; now: Date };

export function Checkout({ view, token, problem, isSimulated, now }: CheckoutProps) {
  const stage = checkoutStage(view);
  const isClosed = stage !== "ready" && stage !== "started" && stage !== "processing";
  const { expiresAt, updatedAt, redirectUrl } = view;
  const returnHref = returnTarget(redirectUrl)?.href ?? null;
  const refresh = pageRefresh({ stage, problem, path: `/checkout/${token}`, expiresAt, updatedAt, returnHref }, now);
  return (
    <CheckoutFrame isSandbox={view.environment === "sandbox"} isSimulated={isSimulated}>
      {refresh && <meta httpEquiv="refresh" content={refresh} />}
      <CheckoutState view={view} stage={stage} />
      {isClosed && <ReturnLink redirectUrl={redirectUrl} stage={stage} />}
      {stage === "started" && <ContinueForm view={view} token={token} problem={problem} />}
      <Deal view={view} stage={stage} />
      {stage === "ready" && <ContinueForm view={view} token={token} problem={problem} />}
      <CheckoutFoot view={view} stage={stage} now={now} />
    </CheckoutFrame>
  );
}

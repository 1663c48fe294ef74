import { type CheckoutStage, isBeforeStart } from "#components/checkout/checkout-stage.ts";
import { linkLife } from "#components/checkout/link-life.ts";
import { returnTarget } from "#components/checkout/return-target.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type CheckoutFootProps = { view: CheckoutView; stage: CheckoutStage; now: Date };

export function CheckoutFoot({ view, stage, now }: CheckoutFootProps) {
  const { provider, partnerName, redirectUrl, providerTransactionId } = view;
  const target = returnTarget(redirectUrl);
  const isOpen = isBeforeStart(stage) || stage === "started" || stage === "pay" || stage === "waiting";
  const setsPrice = !view.isAskedHere && (isBeforeStart(stage) || stage === "started");
  return (
    <footer className="text-muted flex flex-col gap-2 text-base">
      {setsPrice && <p>{provider.name} sets the final price when you pay; it may differ a little from this one.</p>}
      {isOpen && target && (
        <p>
          Once it is paid you come back to <span className="text-ink font-medium break-all">{target.name}</span>.
        </p>
      )}
      {isBeforeStart(stage) && <p>This link works for {linkLife(view.expiresAt, now)}.</p>}
      <p>
        Questions? Ask {partnerName} and name this number:
        <Reference text={view.transactionId} />
      </p>
      {providerTransactionId && (
        <p>
          {provider.name} knows it by:
          <Reference text={providerTransactionId} />
        </p>
      )}
    </footer>
  );
}

const Reference = ({ text }: { text: string }) => (
  <code className="text-ink block font-mono text-sm break-all">{text}</code>
);

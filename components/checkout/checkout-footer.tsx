import type { CheckoutView } from "#lib/checkout/contract.ts";
import { type CheckoutStage, isBeforeStart } from "./checkout-stage.ts";
import { returnTarget } from "./return-target.ts";
import { timeLeft } from "./time-left.ts";

type CheckoutFooterProps = { view: CheckoutView; stage: CheckoutStage; now: Date };

export function CheckoutFooter({ view, stage, now }: CheckoutFooterProps) {
  const { type, provider, partnerName, redirectUrl, providerTransactionId } = view;
  const target = returnTarget(redirectUrl);
  const isOpen = isBeforeStart(stage) || stage === "started" || stage === "pay" || stage === "waiting";
  const setsPrice = !view.collectsDetails && (isBeforeStart(stage) || stage === "started");
  return (
    <footer className="text-muted flex flex-col gap-2 text-base">
      {setsPrice && <p>{provider.name} sets the final price when you pay. It may differ slightly from this one.</p>}
      {isOpen && target && (
        <p>
          You return to <span className="text-ink font-medium break-all">{target.name}</span> after the{" "}
          {type === "BUY" ? "payment" : "sale"}.
        </p>
      )}
      {isBeforeStart(stage) && <p>This link expires in {timeLeft(view.expiresAt, now)}.</p>}
      <p>
        Questions? Contact {partnerName} and quote this reference:
        <Reference text={view.transactionId} />
      </p>
      {providerTransactionId && (
        <p>
          {provider.name} reference:
          <Reference text={providerTransactionId} />
        </p>
      )}
    </footer>
  );
}

const Reference = ({ text }: { text: string }) => (
  <code className="text-ink block font-mono text-sm break-all">{text}</code>
);

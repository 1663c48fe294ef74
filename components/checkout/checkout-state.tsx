import type { CheckoutStage } from "#components/checkout/checkout-stage.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { Status } from "#components/ui/status/status.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { refundSentence } from "#lib/checkout/refund-sentence-contract.ts";
import { secondPaymentText } from "#lib/checkout/second-payment-contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { dealSummary } from "./deal-summary.ts";
import { differenceText } from "./difference.ts";
import { Progress } from "./progress.tsx";
import { stageKind, stageText } from "./stage-text.ts";

type CheckoutStateProps = { view: CheckoutView; stage: CheckoutStage; text: CheckoutText };

export function CheckoutState({ view, stage, text }: CheckoutStateProps) {
  const { title, sentence } = stageText(view, stage, text);
  const kind = stageKind[stage];
  const difference = stage === "success" ? differenceText(view, text) : null;
  const refund = refundSentence(view, text);
  const secondPayment = secondPaymentText(view, text);
  return (
    <header className="flex flex-col gap-2">
      <Progress view={view} stage={stage} text={text} />
      <h1 className="mt-2 text-lg font-semibold sm:text-xl ltr:tracking-tight [&>span]:items-start [&>span]:before:mt-1.5 [&>span]:before:size-4 sm:[&>span]:before:mt-2.5">
        {kind ? (
          <Status kind={kind}>
            <span className="text-ink whitespace-normal">{title}</span>
          </Status>
        ) : (
          title
        )}
      </h1>
      {(stage === "details" || stage === "moved") && <p className="font-medium">{dealSummary(view, text)}</p>}
      <p>{stage === "refunded" && refund ? refund : sentence}</p>
      {stage !== "refunded" && refund && <p className="font-medium">{refund}</p>}
      {secondPayment && <Callout tone="wait">{secondPayment}</Callout>}
      {stage === "failed" && <p>{failureText(view, text)}</p>}
      {view.isDelayed && <p>{text.t("delayed")}</p>}
      {difference && <p>{difference}</p>}
    </header>
  );
}

/** By code, because the provider's own words are in English, and not made for buyers. */
const failureText = ({ failureCode, provider, partnerName: partner }: CheckoutView, { t }: CheckoutText): string =>
  t(`failure.${failureCode ?? "other"}`, { provider: provider.name, partner });

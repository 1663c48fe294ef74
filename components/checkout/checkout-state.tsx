import type { CheckoutStage } from "#components/checkout/checkout-stage.ts";
import { Status } from "#components/ui/status/status.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { dealSummary } from "./deal-summary.ts";
import { differenceText } from "./difference.ts";
import { Progress } from "./progress.tsx";
import { refundSentence } from "./refund-sentence.ts";
import { stageKind, stageText } from "./stage-text.ts";

type CheckoutStateProps = { view: CheckoutView; stage: CheckoutStage };

export function CheckoutState({ view, stage }: CheckoutStateProps) {
  const { title, sentence } = stageText(view, stage);
  const kind = stageKind[stage];
  const difference = stage === "success" ? differenceText(view) : null;
  const refund = refundSentence(view);
  return (
    <header className="flex flex-col gap-2">
      <p className="font-semibold break-words">{view.partnerName}</p>
      <Progress view={view} stage={stage} />
      <h1 className="mt-2 text-lg font-semibold tracking-tight sm:text-xl [&>span]:items-start [&>span]:before:mt-1.5 [&>span]:before:size-4 sm:[&>span]:before:mt-2.5">
        {kind ? (
          <Status kind={kind}>
            <span className="text-ink whitespace-normal">{title}</span>
          </Status>
        ) : (
          title
        )}
      </h1>
      {(stage === "details" || stage === "moved") && <p className="font-medium">{dealSummary(view)}</p>}
      <p>{stage === "refunded" && refund ? refund : sentence}</p>
      {stage !== "refunded" && refund && <p className="font-medium">{refund}</p>}
      {stage === "failed" && view.statusReason && (
        <p>
          Reason from {view.provider.name}: “{reasonText(view.statusReason)}”
        </p>
      )}
      {view.isDelayed && <p>This is taking longer than usual. You can find out whom to ask under “Need help?”.</p>}
      {difference && <p>{difference}</p>}
    </header>
  );
}

/** Some providers send a sentence, others a code such as "card_declined". */
const reasonText = (reason: string): string =>
  /^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$/.test(reason) ? reason.replaceAll(/[_-]/g, " ").toLowerCase() : reason;

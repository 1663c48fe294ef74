import type { CheckoutStage } from "#components/checkout/checkout-stage.ts";
import { Status } from "#components/ui/status/status.tsx";
import { Money } from "#components/ui/text/money.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { roundAmount } from "#lib/format-number.ts";
import { compare } from "#lib/money.ts";
import { dealSummary } from "./deal-summary.ts";
import { Progress } from "./progress.tsx";
import { stageKind, stageText } from "./stage-text.ts";

type CheckoutStateProps = { view: CheckoutView; stage: CheckoutStage };

export function CheckoutState({ view, stage }: CheckoutStateProps) {
  const { title, sentence } = stageText(view, stage);
  const kind = stageKind[stage];
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
      <p>{sentence}</p>
      {stage === "failed" && view.statusReason && (
        <p>
          Reason from {view.provider.name}: “{reasonText(view.statusReason)}”
        </p>
      )}
      {view.isSlow && (
        <p>
          This is taking longer than usual at {view.provider.name}. If you contact support, quote the reference below.
        </p>
      )}
      {stage === "success" && <Difference view={view} />}
    </header>
  );
}

/** Shown if the received amount is not the quoted one. */
function Difference({
  view: { type, quoted, fiatAmount, cryptoAmount, fiatCurrency, cryptoCurrency },
}: {
  view: CheckoutView;
}) {
  const [quotedAmount, received] =
    type === "BUY" ? [quoted.cryptoAmount, cryptoAmount] : [quoted.fiatAmount, fiatAmount];
  if (compare(quotedAmount, received) === 0) return null;
  const [kind, currency] = type === "BUY" ? (["crypto", cryptoCurrency] as const) : (["fiat", fiatCurrency] as const);
  return (
    <p>
      The price changed: you were quoted <Money amount={roundAmount(quotedAmount, kind)} currency={currency} /> and
      received <Money amount={roundAmount(received, kind)} currency={currency} />.
    </p>
  );
}

/** Some providers send a sentence, others a code such as "card_declined". */
const reasonText = (reason: string): string =>
  /^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$/.test(reason) ? reason.replaceAll(/[_-]/g, " ").toLowerCase() : reason;

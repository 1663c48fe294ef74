import type { CheckoutStage } from "#components/checkout/checkout-stage.ts";
import { checkoutWords, stageKind } from "#components/checkout/checkout-words.ts";
import { plainReason } from "#components/checkout/plain-reason.ts";
import { Status } from "#components/ui/status/status.tsx";
import { Money } from "#components/ui/text/money.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { roundAmount } from "#lib/format-number.ts";
import { compare } from "#lib/money.ts";

type CheckoutStateProps = { view: CheckoutView; stage: CheckoutStage };

/** Who asks, how it stands, and what that means. */
export function CheckoutState({ view, stage }: CheckoutStateProps) {
  const { title, sentence } = checkoutWords(view, stage);
  const kind = stageKind[stage];
  return (
    <header className="flex flex-col gap-2">
      <p className="font-semibold break-words">{view.partnerName}</p>
      <h1 className="text-xl font-semibold tracking-tight [&_svg]:mt-2.5 [&_svg]:size-4 [&>span]:items-start">
        {kind ? (
          <Status kind={kind}>
            <span className="text-ink whitespace-normal">{title}</span>
          </Status>
        ) : (
          title
        )}
      </h1>
      <p>{sentence}</p>
      {stage === "failed" && view.statusReason && (
        <p>
          {view.provider.name} says: “{plainReason(view.statusReason)}”
        </p>
      )}
      {view.isSlow && (
        <p>This takes longer than is usual at {view.provider.name}. Should you ask about it, name the number below.</p>
      )}
      {stage === "success" && <Difference view={view} />}
    </header>
  );
}

/** What was agreed, where something else arrived. */
function Difference({
  view: { type, quoted, fiatAmount, cryptoAmount, fiatCurrency, cryptoCurrency },
}: {
  view: CheckoutView;
}) {
  const [agreed, arrived] = type === "BUY" ? [quoted.cryptoAmount, cryptoAmount] : [quoted.fiatAmount, fiatAmount];
  if (compare(agreed, arrived) === 0) return null;
  const [kind, currency] = type === "BUY" ? (["crypto", cryptoCurrency] as const) : (["fiat", fiatCurrency] as const);
  return (
    <p>
      The price moved before you paid: you were shown <Money amount={roundAmount(agreed, kind)} currency={currency} />{" "}
      and got <Money amount={roundAmount(arrived, kind)} currency={currency} />.
    </p>
  );
}

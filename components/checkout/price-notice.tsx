import type { ReactNode } from "react";
import { Callout } from "#components/ui/status/callout.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { compare, percentFrom } from "#lib/money.ts";
import { Amount } from "./amount.tsx";

type PriceNoticeProps = { view: CheckoutView; text: CheckoutText };

export function PriceNotice({ view, text }: PriceNoticeProps) {
  const { price, type, fiatAmount, cryptoAmount, fiatCurrency, cryptoCurrency } = view;
  if (price.state !== "moved") return null;
  const [fiatVerb, cryptoVerb] = type === "BUY" ? (["pay", "receive"] as const) : (["receive", "send"] as const);
  const { before, isBetter } = price;
  return (
    <Callout tone={isBetter ? "neutral" : "wait"}>
      {isBetter && <p>{text.t("moved.better")}</p>}
      <Change
        verb={cryptoVerb}
        kind="crypto"
        now={cryptoAmount}
        before={before.cryptoAmount}
        currency={cryptoCurrency}
        text={text}
      />
      <Change
        verb={fiatVerb}
        kind="fiat"
        now={fiatAmount}
        before={before.fiatAmount}
        currency={fiatCurrency}
        text={text}
      />
    </Callout>
  );
}

type ChangeProps = {
  verb: "pay" | "receive" | "send";
  kind: "fiat" | "crypto";
  now: string;
  before: string;
  currency: string;
  text: CheckoutText;
};

function Change({ verb, kind, now, before, currency, text }: ChangeProps) {
  if (compare(now, before) === 0) return null;
  const change = percentFrom(now, before);
  return (
    <p>
      {text.rich<ReactNode>(`moved.${verb}${change.startsWith("-") ? "Less" : "More"}`, {
        now: () => <Amount amount={now} kind={kind} currency={currency} text={text} className="font-semibold" />,
        before: () => <Amount amount={before} kind={kind} currency={currency} text={text} />,
        percent: text.percent(change.replace("-", "")),
      })}
    </p>
  );
}

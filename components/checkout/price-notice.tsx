import { Callout } from "#components/ui/status/callout.tsx";
import { Money } from "#components/ui/text/money.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { roundAmount } from "#lib/format-number.ts";
import { compare, percentFrom } from "#lib/money.ts";

export function PriceNotice({ view }: { view: CheckoutView }) {
  const { price, type, fiatAmount, cryptoAmount, fiatCurrency, cryptoCurrency } = view;
  if (price.state !== "moved") return null;
  const [fiatName, cryptoName] = type === "BUY" ? ["You pay", "You receive"] : ["You receive", "You send"];
  return (
    <Callout tone="wait">
      <Change
        name={cryptoName}
        kind="crypto"
        now={cryptoAmount}
        before={price.before.cryptoAmount}
        currency={cryptoCurrency}
      />
      <Change name={fiatName} kind="fiat" now={fiatAmount} before={price.before.fiatAmount} currency={fiatCurrency} />
    </Callout>
  );
}

type ChangeProps = { name: string; kind: "fiat" | "crypto"; now: string; before: string; currency: string };

function Change({ name, kind, now, before, currency }: ChangeProps) {
  if (compare(now, before) === 0) return null;
  const percent = percentFrom(now, before);
  return (
    <p>
      {name} <Money amount={roundAmount(now, kind)} currency={currency} className="font-semibold" /> instead of{" "}
      <Money amount={roundAmount(before, kind)} currency={currency} /> ({percent.replace("-", "")}%{" "}
      {percent.startsWith("-") ? "less" : "more"}).
    </p>
  );
}

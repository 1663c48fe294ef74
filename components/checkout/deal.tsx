import type { ReactNode } from "react";
import { type CheckoutStage, isBeforeStart } from "#components/checkout/checkout-stage.ts";
import { Money } from "#components/ui/text/money.tsx";
import type { Side } from "#db/enums.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { roundAmount } from "#lib/format-number.ts";
import { add, compare } from "#lib/money.ts";
import { noTag, tagLabelOf } from "#lib/wallets/contract.ts";

type DealProps = { view: CheckoutView; stage: CheckoutStage };

export function Deal({ view, stage }: DealProps) {
  const { type, provider, network, walletAddress, walletAddressTag, fiatCurrency, cryptoCurrency } = view;
  const fiat = (amount: string) => <Money amount={roundAmount(amount, "fiat")} currency={fiatCurrency} />;
  const sums = [
    fiat(view.fiatAmount),
    <Money key="crypto" amount={roundAmount(view.cryptoAmount, "crypto")} currency={cryptoCurrency} />,
  ];
  const [sent, received] = type === "BUY" ? sums : sums.toReversed();
  const labels = amountLabels(type, stage);
  // Before the start, the sentence at the top of the page says the amounts.
  const hasAmounts = !isBeforeStart(stage);
  return (
    <section aria-label="Details" className="rounded-panel border-line bg-raised border px-4 py-1">
      <dl>
        {hasAmounts && <Sum name={labels.sent}>{sent}</Sum>}
        {hasAmounts && <Sum name={labels.received}>{received}</Sum>}
        <Fact name="Provider">
          <span className="inline-flex items-center gap-1.5 align-bottom">
            {/* biome-ignore lint/performance/noImgElement: our own SVG needs no optimizing. */}
            <img src={`/icons/providers/${provider.id}.svg`} alt="" className="size-5 max-w-none shrink-0" />
            {provider.name}
          </span>
        </Fact>
        <Fact name={type === "BUY" ? "Payment method" : "Payout method"}>{view.paymentMethodName}</Fact>
        <Fact name="Network">{view.networkName}</Fact>
        {walletAddress && (
          <div className="border-line border-t py-3">
            <dt className="text-muted text-base">{type === "BUY" ? "Receiving wallet" : "Refund wallet"}</dt>
            <dd className="mt-0.5">
              <WalletText address={walletAddress} />
            </dd>
            {walletAddressTag && (
              <>
                <dt className="text-muted mt-2 text-base">{tagLabelOf(cryptoCurrency, network)}</dt>
                <dd className="mt-0.5">
                  {walletAddressTag === noTag ? "None needed" : <WalletText address={walletAddressTag} />}
                </dd>
              </>
            )}
          </div>
        )}
        {view.transactionHash && (
          <div className="border-line border-t py-3">
            <dt className="text-muted text-base">Transaction hash</dt>
            <dd className="mt-0.5">
              <WalletText address={view.transactionHash} />
            </dd>
          </div>
        )}
      </dl>
      <Fees view={view} />
    </section>
  );
}

function Fees({ view: { type, provider, fees, fiatCurrency, cryptoCurrency, exchangeRate } }: { view: CheckoutView }) {
  const fiat = (amount: string) => <Money amount={roundAmount(amount, "fiat")} currency={fiatCurrency} />;
  const total = add(add(fees.provider, fees.network), fees.svc);
  return (
    <details className="border-line group border-t text-base">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-x-4 [&::-webkit-details-marker]:hidden">
        <span className="text-accent underline underline-offset-3">
          Fees {type === "BUY" ? "(included)" : "(deducted)"}
        </span>
        {fiat(total)}
      </summary>
      <dl className="pb-2">
        <Part name={provider.name}>{fiat(fees.provider)}</Part>
        <Part name="Network">{fiat(fees.network)}</Part>
        {compare(fees.svc, "0") > 0 && <Part name="Service">{fiat(fees.svc)}</Part>}
        <Part name="Rate including fees">
          1 {cryptoCurrency} = {fiat(exchangeRate)}
        </Part>
      </dl>
    </details>
  );
}

type RowProps = { name: string; children: ReactNode };

const Sum = ({ name, children }: RowProps) => (
  <div className="border-line flex flex-wrap items-baseline justify-between gap-x-4 border-t py-2.5 first:border-t-0">
    <dt>{name}</dt>
    <dd className="text-lg font-semibold">{children}</dd>
  </div>
);

const Fact = ({ name, children }: RowProps) => (
  <div className="border-line flex flex-wrap items-baseline justify-between gap-x-4 border-t py-2 text-base first:border-t-0">
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Part = ({ name, children }: RowProps) => (
  <div className="text-muted flex flex-wrap items-baseline justify-between gap-x-4 pb-1.5 pl-4">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const abandoned: readonly CheckoutStage[] = ["refused", "interrupted", "failed", "cancelled", "expired", "refunded"];

function amountLabels(type: Side, stage: CheckoutStage): { sent: string; received: string } {
  if (abandoned.includes(stage)) return { sent: "Amount", received: "You would have received" };
  const isBuy = type === "BUY";
  if (stage !== "success") return { sent: isBuy ? "You pay" : "You send", received: "You receive" };
  return isBuy ? { sent: "You paid", received: "You received" } : { sent: "You sent", received: "You receive" };
}

type WalletTextProps = { address: string };

const endLength = 6;

/** The full address. Its first and last characters, which people compare, are highlighted. */
function WalletText({ address }: WalletTextProps) {
  return (
    <code className="text-muted font-mono text-sm break-all">
      <strong className="text-ink font-semibold">{address.slice(0, endLength)}</strong>
      {address.slice(endLength, -endLength)}
      <strong className="text-ink font-semibold">{address.slice(endLength).slice(-endLength)}</strong>
    </code>
  );
}

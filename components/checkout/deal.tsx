import type { ReactNode } from "react";
import { type CheckoutStage, isBeforeStart } from "#components/checkout/checkout-stage.ts";
import { Money } from "#components/ui/text/money.tsx";
import type { Side } from "#db/enums.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { roundAmount } from "#lib/format-number.ts";
import { noTag, tagLabelOf } from "#lib/wallets/contract.ts";
import { Fees } from "./fees.tsx";
import { WalletText } from "./wallet-text.tsx";

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
    <section aria-labelledby="details" className="rounded-panel border-line bg-raised border px-4 py-1">
      <h2 id="details" className="sr-only">
        Details
      </h2>
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
              {view.explorerUrl && <ExplorerLink url={view.explorerUrl} />}
            </dd>
          </div>
        )}
      </dl>
      {!abandoned.includes(stage) && view.refund?.status !== "succeeded" && <Fees view={view} />}
    </section>
  );
}

/** Names the explorer, so that its address is also on paper. */
export const ExplorerLink = ({ url }: { url: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    className="text-accent block min-h-11 content-center text-base underline underline-offset-3 print:min-h-0"
  >
    View on {new URL(url).host}
  </a>
);

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

const abandoned: readonly CheckoutStage[] = ["refused", "interrupted", "failed", "cancelled", "expired", "refunded"];

function amountLabels(type: Side, stage: CheckoutStage): { sent: string; received: string } {
  if (abandoned.includes(stage)) return { sent: "Amount", received: "You would have received" };
  const isBuy = type === "BUY";
  if (stage !== "success") return { sent: isBuy ? "You pay" : "You send", received: "You receive" };
  return isBuy ? { sent: "You paid", received: "You received" } : { sent: "You sent", received: "You receive" };
}

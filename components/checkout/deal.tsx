import { type ReactNode, useId } from "react";
import { type CheckoutStage, isBeforeStart } from "#components/checkout/checkout-stage.ts";
import type { Side } from "#db/enums.ts";
import { usualTime } from "#lib/checkout/completion-time-contract.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText, MessageKey } from "#lib/checkout/text-contract.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";
import { Amount } from "./amount.tsx";
import { assetName } from "./asset-name.ts";
import { Fees } from "./fees.tsx";
import { methodName } from "./method-name.ts";
import { tagLabel } from "./tag-label.ts";
import { WalletText } from "./wallet-text.tsx";

type DealProps = { view: CheckoutView; stage: CheckoutStage; text: CheckoutText };

export function Deal({ view, stage, text }: DealProps) {
  const { type, provider } = view;
  const { t } = text;
  // A page with previews has several.
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="rounded-panel border-line bg-raised border px-4 py-1">
      <h2 id={headingId} className="sr-only">
        {t("deal.details")}
      </h2>
      <dl>
        {/* Before the start, the sentence at the top of the page says the amounts. */}
        {!isBeforeStart(stage) && <Sums view={view} stage={stage} text={text} />}
        <Fact name={t("deal.provider")}>
          <span className="inline-flex items-center gap-1.5 align-bottom">
            {/* biome-ignore lint/performance/noImgElement: our own SVG needs no optimizing. */}
            <img src={`/icons/providers/${provider.id}.svg`} alt="" className="size-5 max-w-none shrink-0" />
            <bdi>{provider.name}</bdi>
          </span>
        </Fact>
        <Fact name={t(type === "BUY" ? "deal.paymentMethod" : "deal.payoutMethod")}>
          <bdi>{methodName(view, text)}</bdi>
        </Fact>
        <Fact name={t("deal.currency")}>
          <bdi>{assetName(view)}</bdi>
        </Fact>
        <Fact name={t("deal.network")}>
          <bdi>{view.networkName}</bdi>
        </Fact>
        {!abandoned.includes(stage) && (
          <Fact name={t("fees.rateWithFees")}>
            <bdi dir="ltr">
              1 {view.cryptoCurrency} ={" "}
              <Amount amount={view.exchangeRate} kind="rate" currency={view.fiatCurrency} text={text} />
            </bdi>
          </Fact>
        )}
        {isBeforeStart(stage) && view.usualSeconds !== null && (
          <Fact name={t("deal.usualTime")}>{usualTime(view.usualSeconds, text)}</Fact>
        )}
        <Wallet view={view} text={text} />
        {view.transactionHash && (
          <div className="border-line border-t py-3">
            <dt className="text-muted text-base">{t("deal.hash")}</dt>
            <dd className="mt-0.5">
              <WalletText address={view.transactionHash} />
              {view.explorerUrl && <ExplorerLink url={view.explorerUrl} text={text} />}
            </dd>
          </div>
        )}
      </dl>
      {!abandoned.includes(stage) && view.refund?.status !== "succeeded" && <Fees view={view} text={text} />}
    </section>
  );
}

function Sums({ view, stage, text }: DealProps) {
  const { type, fiatAmount, fiatCurrency, cryptoAmount, cryptoCurrency } = view;
  const sums = [
    <Amount key="fiat" amount={fiatAmount} kind="fiat" currency={fiatCurrency} text={text} />,
    <Amount key="crypto" amount={cryptoAmount} kind="crypto" currency={cryptoCurrency} text={text} />,
  ];
  const [sent, received] = type === "BUY" ? sums : sums.toReversed();
  const labels = amountLabels(type, stage);
  return (
    <>
      <Sum name={text.t(labels.sent)}>{sent}</Sum>
      <Sum name={text.t(labels.received)}>{received}</Sum>
    </>
  );
}

function Wallet({ view, text }: Omit<DealProps, "stage">) {
  const { type, network, walletAddress, walletAddressTag, cryptoCurrency } = view;
  if (!walletAddress) return null;
  return (
    <div className="border-line border-t py-3">
      <dt className="text-muted text-base">{text.t(type === "BUY" ? "deal.receivingWallet" : "deal.refundWallet")}</dt>
      <dd className="mt-0.5">
        <WalletText address={walletAddress} />
      </dd>
      {walletAddressTag && (
        <>
          <dt className="text-muted mt-2 text-base">{tagLabel(cryptoCurrency, network, text)}</dt>
          <dd className="mt-0.5">
            {walletAddressTag === noTag ? text.t("deal.noTag") : <WalletText address={walletAddressTag} />}
          </dd>
        </>
      )}
    </div>
  );
}

/** Names the explorer, so that its address is also on paper. */
export const ExplorerLink = ({ url, text }: { url: string; text: CheckoutText }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    className="text-accent block min-h-11 content-center text-base underline underline-offset-3 print:min-h-0"
  >
    {text.t("deal.explorer", { host: new URL(url).host })}
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

function amountLabels(type: Side, stage: CheckoutStage): { sent: MessageKey; received: MessageKey } {
  if (abandoned.includes(stage)) return { sent: "deal.amount", received: "deal.wouldHaveReceived" };
  const isBuy = type === "BUY";
  if (stage !== "success") return { sent: isBuy ? "deal.youPay" : "deal.youSend", received: "deal.youReceive" };
  return isBuy
    ? { sent: "deal.youPaid", received: "deal.youReceived" }
    : { sent: "deal.youSent", received: "deal.youReceive" };
}

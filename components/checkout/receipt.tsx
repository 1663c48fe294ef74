import type { ReactNode } from "react";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { showBrand } from "#lib/brands/brand-contract.ts";
import type { CheckoutReceipt, CheckoutView } from "#lib/checkout/contract.ts";
import type { BuyerLanguage, CheckoutText } from "#lib/checkout/text-contract.ts";
import { hasContact } from "#lib/partners/contract.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";
import { Amount } from "./amount.tsx";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { ExplorerLink } from "./deal.tsx";
import { combinedFees, feeParts, totalFees } from "./fee-parts.ts";
import { ContactLink, PartnerContact, supportMessage } from "./help.tsx";
import { methodName } from "./method-name.ts";
import { stageText } from "./stage-text.ts";
import { tagLabel } from "./tag-label.ts";
import { WalletText } from "./wallet-text.tsx";

type ReceiptProps = { receipt: CheckoutReceipt; token: string; isSimulated: boolean; language: BuyerLanguage };

/** Fits a page of A4 or Letter paper. */
export function Receipt({ receipt, token, isSimulated, language }: ReceiptProps) {
  const { view } = receipt;
  const { text } = language;
  const { t } = text;
  const { title } = stageText(view, view.status === "refunded" ? "refunded" : "success", text);
  return (
    <CheckoutFrame
      title={`${t("receipt.title")} · ${title} · ${view.partnerName}`}
      brand={showBrand(view.brand, view.partnerName)}
      isSandbox={view.environment === "sandbox"}
      isSimulated={isSimulated}
      isWide
      text={text}
    >
      <header className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold ltr:tracking-tight">{t("receipt.title")}</h1>
        <p>{title}</p>
      </header>
      <div className="flex flex-wrap gap-3 print:hidden">
        <button type="button" data-print="" hidden className={buttonClass("primary", "h-12! [&[hidden]]:hidden")}>
          {t("receipt.print")}
        </button>
        <a href={`/checkout/${token}`} className={buttonClass("plain", "h-12!")}>
          {t(view.type === "BUY" ? "receipt.backBuy" : "receipt.backSell")}
        </a>
        <noscript>
          <p className="text-muted w-full text-base">{t("receipt.printHint")}</p>
        </noscript>
      </div>
      <Amounts receipt={receipt} text={text} />
      <Transfer view={view} text={text} />
      <Times receipt={receipt} text={text} />
      <Contacts view={view} text={text} />
    </CheckoutFrame>
  );
}

type PartProps = { receipt: CheckoutReceipt; text: CheckoutText };

function Amounts({ receipt, text }: PartProps) {
  const { view } = receipt;
  const { type, status, fiatCurrency, cryptoCurrency, refund } = view;
  const { t } = text;
  const returned = refund?.status === "succeeded" ? refund : null;
  const sums = [
    <Amount key="fiat" amount={view.fiatAmount} kind="fiat" currency={fiatCurrency} text={text} />,
    <Amount key="crypto" amount={view.cryptoAmount} kind="crypto" currency={cryptoCurrency} text={text} />,
  ];
  const [sent, received] = type === "BUY" ? sums : sums.toReversed();
  return (
    <Group name={t("receipt.amounts")} notes={amountNotes(receipt, text)}>
      <Row name={t(type === "BUY" ? "deal.youPaid" : "deal.youSent")}>
        <strong className="font-semibold">{sent}</strong>
      </Row>
      {returned?.amount && returned.currency && (
        <Row name={t("receipt.returned")}>
          <Amount
            amount={returned.amount}
            kind={returned.currency === fiatCurrency ? "fiat" : "crypto"}
            currency={returned.currency}
            text={text}
          />
        </Row>
      )}
      {status !== "refunded" && (
        <>
          <Row name={t(type === "BUY" ? "deal.youReceived" : "deal.youReceive")}>
            <strong className="font-semibold">{received}</strong>
          </Row>
          <Fees view={view} text={text} />
        </>
      )}
    </Group>
  );
}

/** Which amounts are the quoted ones. */
function amountNotes({ view, areAmountsQuoted }: CheckoutReceipt, { t }: CheckoutText): string[] {
  if (view.status === "refunded") return [];
  const provider = view.provider.name;
  const areFeesQuoted = totalFees(view) !== null && !view.areFeesFinal;
  return [
    ...(areAmountsQuoted ? [t("receipt.quoted", { provider })] : []),
    ...(areFeesQuoted ? [t("fees.quoted", { provider })] : []),
  ];
}

function Fees({ view, text }: { view: CheckoutView; text: CheckoutText }) {
  const { type, fiatCurrency, cryptoCurrency } = view;
  const total = totalFees(view);
  const fiat = (amount: string) => <Amount amount={amount} kind="fiat" currency={fiatCurrency} text={text} />;
  return (
    <>
      {total && (
        <Row name={text.t(type === "BUY" ? "fees.buy" : "fees.sell")}>{combinedFees(view, text) ?? fiat(total)}</Row>
      )}
      {feeParts(view, text).map(({ name, amount }) => (
        <Row key={name} name={name} isPart>
          {fiat(amount)}
        </Row>
      ))}
      <Row name={text.t("fees.rateWithFees")}>
        <bdi dir="ltr">
          1 {cryptoCurrency} = <Amount amount={view.exchangeRate} kind="rate" currency={fiatCurrency} text={text} />
        </bdi>
      </Row>
    </>
  );
}

function Transfer({ view, text }: { view: CheckoutView; text: CheckoutText }) {
  const { type, walletAddress, walletAddressTag: tag, cryptoCurrency, network, transactionHash, explorerUrl } = view;
  const { t } = text;
  return (
    <Group name={t("receipt.transfer")}>
      <Row name={t(type === "BUY" ? "deal.paymentMethod" : "deal.payoutMethod")}>
        <bdi>{methodName(view, text)}</bdi>
      </Row>
      <Row name={t("deal.network")}>
        <bdi>{view.networkName}</bdi>
      </Row>
      {walletAddress && (
        <Row name={t(type === "BUY" ? "deal.receivingWallet" : "deal.refundWallet")}>
          <WalletText address={walletAddress} />
        </Row>
      )}
      {tag && tag !== noTag && (
        <Row name={tagLabel(cryptoCurrency, network, text)}>
          <WalletText address={tag} />
        </Row>
      )}
      {transactionHash && (
        <Row name={t("deal.hash")}>
          <WalletText address={transactionHash} />
          {explorerUrl && <ExplorerLink url={explorerUrl} text={text} />}
        </Row>
      )}
    </Group>
  );
}

const Times = ({ receipt: { view, createdAt, paidAt, endedAt }, text }: PartProps) => (
  <Group name={text.t("receipt.times")}>
    <Row name={text.t("receipt.created")}>
      <Time at={createdAt} text={text} />
    </Row>
    {paidAt && (
      <Row name={text.t(view.type === "BUY" ? "receipt.paymentReceived" : "receipt.cryptoReceived")}>
        <Time at={paidAt} text={text} />
      </Row>
    )}
    <Row name={text.t(view.status === "refunded" ? "receipt.refunded" : "receipt.completed")}>
      <Time at={endedAt} text={text} />
    </Row>
    {view.status !== "refunded" && view.refund?.status === "succeeded" && (
      <Row name={text.t("receipt.returned")}>
        <Time at={view.refund.at} text={text} />
      </Row>
    )}
  </Group>
);

/** public/checkout.js adds the time in the reader's own zone. */
const Time = ({ at, text }: { at: string; text: CheckoutText }) => (
  <time dateTime={at} data-local="">
    {text.time(new Date(at))}
  </time>
);

function Contacts({ view, text }: { view: CheckoutView; text: CheckoutText }) {
  const { partnerName: partner, provider, providerTransactionId, supportUrl, transactionId } = view;
  const { t } = text;
  return (
    <Group name={t("receipt.contact")} notes={[supportMessage(view, text), t("help.otherQuestions", { partner })]}>
      <Row name={t("deal.provider")}>
        <bdi>{provider.name}</bdi>
      </Row>
      {supportUrl && (
        <Row name={t("receipt.contactProvider", { provider: provider.name })}>
          <ContactLink url={supportUrl} />
        </Row>
      )}
      {hasContact(view.partnerContact) && (
        <Row name={t("receipt.contactProvider", { provider: partner })}>
          <PartnerContact view={view} />
        </Row>
      )}
      {providerTransactionId && (
        <Row name={t("help.orderId", { provider: provider.name })}>
          <code dir="ltr" className="font-mono text-sm break-all">
            {providerTransactionId}
          </code>
        </Row>
      )}
      <Row name={t("help.transactionId")}>
        <code dir="ltr" className="font-mono text-sm break-all">
          {transactionId}
        </code>
      </Row>
    </Group>
  );
}

type GroupProps = { name: string; notes?: string[]; children: ReactNode };

const Group = ({ name, notes = [], children }: GroupProps) => (
  <section className="break-inside-avoid text-base">
    <h2 className="font-semibold">{name}</h2>
    <dl className="border-line mt-1 border-t">{children}</dl>
    {notes.map((note) => (
      <p key={note} className="text-muted pt-1.5">
        {note}
      </p>
    ))}
  </section>
);

type RowProps = { name: string; isPart?: boolean; children: ReactNode };

const Row = ({ name, isPart, children }: RowProps) => (
  <div className="border-line flex flex-wrap items-baseline justify-between gap-x-4 border-b py-1.5 print:py-1">
    <dt className={isPart ? "text-muted ps-4" : "text-muted"}>{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

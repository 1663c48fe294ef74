import type { ReactNode } from "react";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Money } from "#components/ui/text/money.tsx";
import type { CheckoutReceipt, CheckoutView } from "#lib/checkout/contract.ts";
import { roundAmount } from "#lib/format-number.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { noTag, tagLabelOf } from "#lib/wallets/contract.ts";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { ExplorerLink } from "./deal.tsx";
import { feeParts, totalFees } from "./fee-parts.ts";
import { quotedFees } from "./fees.tsx";
import { ContactLink } from "./help.tsx";
import { stageText } from "./stage-text.ts";
import { WalletText } from "./wallet-text.tsx";

type ReceiptProps = { receipt: CheckoutReceipt; token: string; isSimulated: boolean };

/** Fits a page of A4 or Letter paper. */
export function Receipt({ receipt, token, isSimulated }: ReceiptProps) {
  const { view } = receipt;
  const { title } = stageText(view, view.status === "refunded" ? "refunded" : "success");
  return (
    <CheckoutFrame
      title={`Receipt · ${title} · ${view.partnerName}`}
      isSandbox={view.environment === "sandbox"}
      isSimulated={isSimulated}
      isWide
    >
      <header className="flex flex-col gap-2">
        <p className="font-semibold break-words">{view.partnerName}</p>
        <h1 className="text-xl font-semibold tracking-tight">Receipt</h1>
        <p>{title}</p>
      </header>
      <div className="flex flex-wrap gap-3 print:hidden">
        <button type="button" data-print="" hidden className={buttonClass("primary", "h-12! [&[hidden]]:hidden")}>
          Print
        </button>
        <a href={`/checkout/${token}`} className={buttonClass("plain", "h-12!")}>
          Back to the {view.type === "BUY" ? "payment" : "sale"}
        </a>
        <noscript>
          <p className="text-muted w-full text-base">To print this receipt, use the print command of your browser.</p>
        </noscript>
      </div>
      <Amounts receipt={receipt} />
      <Transfer view={view} />
      <Times receipt={receipt} />
      <Contacts view={view} />
    </CheckoutFrame>
  );
}

function Amounts({ receipt: { view, areAmountsQuoted } }: { receipt: CheckoutReceipt }) {
  const { type, status, fiatCurrency, cryptoCurrency, provider, refund } = view;
  const isRefunded = status === "refunded";
  const returned = refund?.status === "succeeded" ? refund : null;
  const fiat = (amount: string) => <Money amount={roundAmount(amount, "fiat")} currency={fiatCurrency} />;
  const crypto = <Money amount={roundAmount(view.cryptoAmount, "crypto")} currency={cryptoCurrency} />;
  const [sent, received] = type === "BUY" ? [fiat(view.fiatAmount), crypto] : [crypto, fiat(view.fiatAmount)];
  const total = totalFees(view);
  const notes = [
    !isRefunded &&
      areAmountsQuoted &&
      `Some of these amounts are the quoted ones, because ${provider.name} didn't report the final ones.`,
    !isRefunded && total !== null && !view.areFeesFinal && quotedFees(view),
  ];
  return (
    <Group name="Amounts" notes={notes.filter((note) => note !== false)}>
      <Row name={type === "BUY" ? "You paid" : "You sent"}>
        <strong className="font-semibold">{sent}</strong>
      </Row>
      {returned?.amount && returned.currency && (
        <Row name="Returned">
          <Money
            amount={roundAmount(returned.amount, returned.currency === fiatCurrency ? "fiat" : "crypto")}
            currency={returned.currency}
          />
        </Row>
      )}
      {!isRefunded && (
        <>
          <Row name={type === "BUY" ? "You received" : "You receive"}>
            <strong className="font-semibold">{received}</strong>
          </Row>
          {total && <Row name={type === "BUY" ? "Fees (included)" : "Fees (already subtracted)"}>{fiat(total)}</Row>}
          {feeParts(view).map(({ name, amount }) => (
            <Row key={name} name={name} isPart>
              {fiat(amount)}
            </Row>
          ))}
          <Row name="Exchange rate with all fees">
            1 {cryptoCurrency} = {fiat(view.exchangeRate)}
          </Row>
        </>
      )}
    </Group>
  );
}

function Transfer({ view }: { view: CheckoutView }) {
  const { type, walletAddress, walletAddressTag: tag, cryptoCurrency, network, transactionHash, explorerUrl } = view;
  return (
    <Group name="Transfer">
      <Row name={type === "BUY" ? "Payment method" : "Payout method"}>{view.paymentMethodName}</Row>
      <Row name="Network">{view.networkName}</Row>
      {walletAddress && (
        <Row name={type === "BUY" ? "Receiving wallet" : "Refund wallet"}>
          <WalletText address={walletAddress} />
        </Row>
      )}
      {tag && tag !== noTag && (
        <Row name={tagLabelOf(cryptoCurrency, network)}>
          <WalletText address={tag} />
        </Row>
      )}
      {transactionHash && (
        <Row name="Transaction hash">
          <WalletText address={transactionHash} />
          {explorerUrl && <ExplorerLink url={explorerUrl} />}
        </Row>
      )}
    </Group>
  );
}

const Times = ({ receipt: { view, createdAt, paidAt, endedAt } }: { receipt: CheckoutReceipt }) => (
  <Group name="Times">
    <Row name="Created">
      <Time at={createdAt} />
    </Row>
    {paidAt && (
      <Row name={view.type === "BUY" ? "Payment received" : "Crypto received"}>
        <Time at={paidAt} />
      </Row>
    )}
    <Row name={view.status === "refunded" ? "Refunded" : "Completed"}>
      <Time at={endedAt} />
    </Row>
  </Group>
);

/** public/checkout.js adds the time in the reader's own zone. */
const Time = ({ at }: { at: string }) => (
  <time dateTime={at} data-local="">
    {formatUtcTime(new Date(at))}
  </time>
);

function Contacts({ view }: { view: CheckoutView }) {
  const { partnerName, provider, providerTransactionId, support, transactionId } = view;
  const questions = `With other questions, contact ${partnerName} and give them the transaction ID.`;
  return (
    <Group name="Contact" notes={[support.message, questions]}>
      <Row name="Provider">{provider.name}</Row>
      {support.url && (
        <Row name={`Contact ${provider.name}`}>
          <ContactLink url={support.url} />
        </Row>
      )}
      {providerTransactionId && (
        <Row name={`${provider.name} order ID`}>
          <code className="font-mono text-sm break-all">{providerTransactionId}</code>
        </Row>
      )}
      <Row name="Transaction ID">
        <code className="font-mono text-sm break-all">{transactionId}</code>
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
    <dt className={isPart ? "text-muted pl-4" : "text-muted"}>{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

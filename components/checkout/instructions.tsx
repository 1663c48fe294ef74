import type { ReactNode } from "react";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { QrCode } from "#components/ui/text/qr-code.tsx";
import type { CheckoutDeposit, CheckoutInstructions, CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { CopyRow } from "./copy-row.tsx";
import { sentenceCase } from "./sentence-case.ts";
import { timeLeft } from "./time-left.ts";

type InstructionsProps = {
  view: CheckoutView;
  instructions: CheckoutInstructions;
  now: Date;
  text: CheckoutText;
};

/** The provider's payment instructions, which are in English. Hidden once they expire, so that nobody pays too late. */
export function Instructions({ view, instructions, now, text: page }: InstructionsProps) {
  const { details, paymentReference, deposit, payAt, endsAt, isExpired } = instructions;
  if (isExpired) return null;
  const { t } = page;
  const isBuy = view.type === "BUY";
  return (
    <section aria-label={t(isBuy ? "instructions.howToPay" : "instructions.howToSend")} className="flex flex-col gap-4">
      {endsAt && (
        <p className="font-semibold">
          {page.rich<ReactNode>(isBuy ? "instructions.payWithin" : "instructions.sendWithin", {
            time: () => (
              <time dateTime={endsAt} data-clock="">
                {timeLeft(endsAt, now, page)}
              </time>
            ),
          })}
        </p>
      )}
      <ProviderText view={view} instructions={instructions} text={page} />
      {deposit && <Deposit view={view} deposit={deposit} text={page} />}
      {details.length > 0 && (
        <dl className="rounded-panel border-line bg-raised border px-4 py-1">
          {details.map((detail) => (
            <Detail key={`${detail.label} ${detail.value}`} detail={detail} reference={paymentReference} text={page} />
          ))}
        </dl>
      )}
      {payAt && (
        <a href={payAt} rel="noreferrer" className={buttonClass("primary", "h-12! w-full whitespace-normal! text-md")}>
          {t(isBuy ? "action.payAt" : "action.continueAt", { host: new URL(payAt).host })}
        </a>
      )}
    </section>
  );
}

type DetailProps = {
  detail: CheckoutInstructions["details"][number];
  reference: string | undefined;
  text: CheckoutText;
};

function Detail({ detail: { label, value, amount, currency = "" }, reference, text }: DetailProps) {
  if (value === reference) return <CopyRow label={text.t("instructions.reference")} value={value} isMain text={text} />;
  const shown = amount === undefined ? value : `${text.number(amount)} ${currency}`.trim();
  return <CopyRow label={sentenceCase(label)} value={amount ?? value} shown={shown} isEnglish text={text} />;
}

/** The provider's own sentences. A page in another language says that they are in English. */
function ProviderText({ view, instructions: { text, warning, details }, text: page }: Omit<InstructionsProps, "now">) {
  const isForeign = page.language.code !== "en" && (text !== null || warning !== null || details.length > 0);
  return (
    <>
      {isForeign && (
        <p className="text-muted text-base">{page.t("page.providerLanguage", { provider: view.provider.name })}</p>
      )}
      {text && (
        <p lang="en" dir="ltr" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      {warning && (
        <Callout tone="wait">
          <span lang="en" dir="ltr" className="block wrap-anywhere whitespace-pre-line">
            {warning}
          </span>
        </Callout>
      )}
    </>
  );
}

type DepositProps = { view: CheckoutView; deposit: CheckoutDeposit; text: CheckoutText };

function Deposit({ view, deposit: { address, tag, amount, uri, qr }, text }: DepositProps) {
  const { cryptoCurrency: crypto, networkName: network } = view;
  const { t } = text;
  return (
    <>
      <Callout tone="wait">
        {text.rich<ReactNode>(tag ? "instructions.sendOnlyWithTag" : "instructions.sendOnly", {
          crypto,
          network,
          b: (chunks) => <strong className="font-semibold">{chunks}</strong>,
        })}
      </Callout>
      <figure className="flex flex-col items-center gap-2">
        <QrCode qr={qr} label={t("instructions.qr", { address })} className="w-52" />
        <figcaption className="text-muted text-center text-base">
          {uri ? (
            <>
              {t("instructions.qrAmount")}{" "}
              <a href={uri} className="text-accent underline">
                {t("instructions.openWallet")}
              </a>
            </>
          ) : (
            t(tag ? "instructions.qrAddressTag" : "instructions.qrAddress")
          )}
        </figcaption>
      </figure>
      <dl className="rounded-panel border-line bg-raised border px-4 py-1">
        <CopyRow
          label={t("instructions.exactAmount", { crypto })}
          value={amount}
          shown={text.number(amount)}
          text={text}
        />
        <CopyRow label={t("instructions.address")} value={address} isCode text={text} />
        {tag && <CopyRow label={t("instructions.tag")} value={tag} isCode text={text} />}
      </dl>
    </>
  );
}

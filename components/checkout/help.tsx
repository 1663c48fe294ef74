import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { type CheckoutStage, isClosed } from "./checkout-stage.ts";
import { CopyRow } from "./copy-row.tsx";

/** Whether the buyer may need someone to ask: it has ended, it's on hold, or it takes long. */
export const needsHelp = ({ isOnHold, isDelayed }: CheckoutView, stage: CheckoutStage): boolean =>
  isOnHold || isDelayed || (isClosed(stage) && stage !== "unavailable");

/** Whom to ask: first the provider, once it may have the order, and then the partner. */
export function Help({ view, text }: { view: CheckoutView; text: CheckoutText }) {
  const { isStarted, partnerName: partner, provider, providerTransactionId: orderId, transactionId } = view;
  const hasProvider = isStarted || orderId !== null;
  const { t } = text;
  return (
    <section aria-labelledby="help" className="flex flex-col gap-2 text-base">
      <h2 id="help" className="text-md font-semibold">
        {t("help.title")}
      </h2>
      {hasProvider && <p>{supportMessage(view, text)}</p>}
      {hasProvider && view.supportUrl && <ContactLink url={view.supportUrl} />}
      <p>{t(hasProvider ? "help.otherQuestions" : "help.contact", { partner })}</p>
      <PartnerContact view={view} />
      <dl className="rounded-panel border-line bg-raised border px-4 py-1">
        {orderId && (
          <CopyRow label={t("help.orderId", { provider: provider.name })} value={orderId} isCode text={text} />
        )}
        <CopyRow label={t("help.transactionId")} value={transactionId} isCode text={text} />
      </dl>
    </section>
  );
}

/** When the buyer should contact the provider. */
export function supportMessage(
  { type, status, provider, providerTransactionId, cryptoCurrency }: CheckoutView,
  { t }: CheckoutText,
): string {
  const side = type === "BUY" ? "buy" : "sell";
  const state =
    status === "pending" || status === "processing"
      ? "Open"
      : status === "success"
        ? "Success"
        : status === "refunded"
          ? "Refunded"
          : "Closed";
  const order = providerTransactionId === null ? "" : "Order";
  return t(`help.${side}${state}${order}`, { provider: provider.name, crypto: cryptoCurrency });
}

const contactClass =
  "text-accent -my-2 block min-h-11 content-center underline underline-offset-3 break-all print:my-0 print:min-h-0";

/** Names the address, so that it's also on paper. */
export const ContactLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noreferrer" className={contactClass}>
    <bdi dir="ltr">{new URL(url).host}</bdi>
  </a>
);

/** The partner's email address and page, where it has them. */
export const PartnerContact = ({ view: { partnerContact, transactionId } }: { view: CheckoutView }) => (
  <>
    {partnerContact.email && (
      <a href={`mailto:${partnerContact.email}?subject=${encodeURIComponent(transactionId)}`} className={contactClass}>
        <bdi dir="ltr">{partnerContact.email}</bdi>
      </a>
    )}
    {partnerContact.url && <ContactLink url={partnerContact.url} />}
  </>
);

import type { CheckoutView } from "#lib/checkout/contract.ts";
import { type CheckoutStage, isClosed } from "./checkout-stage.ts";
import { CopyRow } from "./copy-row.tsx";

/** Whether the buyer may need someone to ask: it has ended, it's on hold, or it takes long. */
export const needsHelp = ({ isOnHold, isDelayed }: CheckoutView, stage: CheckoutStage): boolean =>
  isOnHold || isDelayed || (isClosed(stage) && stage !== "unavailable");

/** Whom to ask: first the provider, once it may have the order, and then the partner. */
export function Help({ view }: { view: CheckoutView }) {
  const { isStarted, partnerName, provider, providerTransactionId: orderId, support, transactionId } = view;
  const hasProvider = isStarted || orderId !== null;
  return (
    <section aria-labelledby="help" className="flex flex-col gap-2 text-base">
      <h2 id="help" className="text-md font-semibold">
        Need help?
      </h2>
      {hasProvider && <p>{support.message}</p>}
      {hasProvider && support.url && <ContactLink url={support.url} />}
      <p>
        {hasProvider ? "With other questions, contact" : "Contact"} {partnerName} and give them the transaction ID.
      </p>
      <dl className="rounded-panel border-line bg-raised border px-4 py-1">
        {orderId && <CopyRow label={`${provider.name} order ID`} value={orderId} isCode />}
        <CopyRow label="Transaction ID" value={transactionId} isCode />
      </dl>
    </section>
  );
}

/** Names the address, so that it's also on paper. */
export const ContactLink = ({ url }: { url: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    className="text-accent -my-2 block min-h-11 content-center underline underline-offset-3 print:my-0 print:min-h-0"
  >
    {new URL(url).host}
  </a>
);

import type { CheckoutStage } from "#components/checkout/checkout-stage.ts";
import type { StatusKind } from "#components/ui/status.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type Words = { title: string; sentence: string };
type Names = { provider: string; partner: string; crypto: string; fiat: string; isStarted: boolean };

const buying: Record<CheckoutStage, (names: Names) => Words> = {
  ready: ({ provider, partner, crypto }) => ({
    title: `Buy ${crypto}`,
    sentence: `${partner} hands you over to ${provider}, which takes your payment and sends the crypto straight to your wallet.`,
  }),
  started: ({ provider }) => ({
    title: "Waiting for payment",
    sentence: `Finish the payment at ${provider}. This page notices by itself when it is done. If you left it too early, go on where you stopped.`,
  }),
  processing: ({ provider }) => ({
    title: "Payment in progress",
    sentence: `Nothing is left for you to do. ${provider} sends the crypto once your payment is confirmed. You may close this page and come back with the same link.`,
  }),
  success: ({ provider, crypto }) => ({
    title: "Payment complete",
    sentence: `${provider} sent your ${crypto} to the wallet below.`,
  }),
  failed: ({ provider }) => ({
    title: "Payment failed",
    sentence: `No crypto was sent. If money left your account all the same, ${provider} can tell you where it is.`,
  }),
  cancelled: ({ partner }) => ({
    title: "Payment cancelled",
    sentence: `No crypto was sent. To try again, ask ${partner} for a new link.`,
  }),
  expired: unfinished,
  refunded: ({ provider }) => ({ title: "Payment refunded", sentence: `${provider} returned your payment to you.` }),
};

const selling: Record<CheckoutStage, (names: Names) => Words> = {
  ...buying,
  ready: ({ provider, partner, crypto, fiat }) => ({
    title: `Sell ${crypto}`,
    sentence: `${partner} hands you over to ${provider}, which tells you where to send the crypto and pays out your ${fiat}.`,
  }),
  started: ({ provider }) => ({
    title: "Waiting for crypto",
    sentence: `Finish the sale at ${provider}. This page notices by itself when it is done. If you left it too early, go on where you stopped.`,
  }),
  processing: ({ provider, fiat }) => ({
    title: "Sale in progress",
    sentence: `${provider} pays out your ${fiat} once your crypto has arrived. You may close this page and come back with the same link.`,
  }),
  success: ({ provider, fiat }) => ({ title: "Sale complete", sentence: `${provider} pays your ${fiat} out to you.` }),
  failed: ({ provider }) => ({
    title: "Sale failed",
    sentence: `Nothing was paid out. If your crypto has left your wallet, ${provider} can tell you where it is.`,
  }),
  cancelled: ({ partner }) => ({
    title: "Sale cancelled",
    sentence: `Nothing was paid out. To try again, ask ${partner} for a new link.`,
  }),
  refunded: ({ provider }) => ({ title: "Sale refunded", sentence: `${provider} returned your crypto to you.` }),
};

function unfinished({ partner, provider, isStarted }: Names): Words {
  if (!isStarted)
    return { title: "This link has run out", sentence: `Nothing was charged. Ask ${partner} for a new link.` };
  return {
    title: "Not finished in time",
    sentence: `${provider} closed this payment because it was not finished. To try again, ask ${partner} for a new link.`,
  };
}

/** What the page says in each stage. */
export function checkoutWords(view: CheckoutView, stage: CheckoutStage): Words {
  const { type, provider, partnerName, cryptoName, fiatCurrency, isStarted } = view;
  const names = { provider: provider.name, partner: partnerName, crypto: cryptoName, fiat: fiatCurrency, isStarted };
  return (type === "BUY" ? buying : selling)[stage](names);
}

/** The shape beside the words; a payment not yet begun has none. */
export const stageKind: Record<CheckoutStage, StatusKind | null> = {
  ready: null,
  started: "pending",
  processing: "processing",
  success: "success",
  failed: "failed",
  cancelled: "over",
  expired: "over",
  refunded: "over",
};

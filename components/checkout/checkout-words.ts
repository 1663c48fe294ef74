import type { CheckoutStage } from "#components/checkout/checkout-stage.ts";
import { refusedReason } from "#components/checkout/refused-reason.ts";
import type { StatusKind } from "#components/ui/status/status.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type Words = { title: string; sentence: string };
type Names = {
  provider: string;
  partner: string;
  crypto: string;
  fiat: string;
  isStarted: boolean;
  isAskedHere: boolean;
  /** "payment" or "sale". */
  deal: string;
  /** Why the provider does not serve it any more. */
  refusal: string;
};

const either: Pick<
  Record<CheckoutStage, (names: Names) => Words>,
  "moved" | "unavailable" | "refused" | "interrupted" | "waiting" | "expired"
> = {
  moved: ({ provider }) => ({
    title: "The price has changed",
    sentence: `${provider} gives another price than the one this link was made for. Nothing was charged. Continue only if you agree to the new one.`,
  }),
  unavailable: ({ provider, deal }) => ({
    title: `${provider} cannot be reached`,
    sentence: `It gives no price just now, so this ${deal} cannot be started. Nothing was charged. This page tries again by itself, and your link stays the same.`,
  }),
  refused: ({ partner, refusal, deal }) => ({
    title: `This ${deal} cannot be made`,
    sentence: `${refusal} Nothing was charged. Ask ${partner} for another way.`,
  }),
  interrupted: ({ partner, deal }) => ({
    title: `This ${deal} was interrupted`,
    sentence: `It broke off while it was prepared. So that nothing happens twice, it is not begun again. Ask ${partner} for a new link.`,
  }),
  waiting: ({ provider }) => ({
    title: `Waiting for ${provider}`,
    sentence:
      "Nothing is left for you to do just now. This page notices by itself when it goes on. You may close it and come back with the same link.",
  }),
  expired: unfinished,
};

const buying: Record<CheckoutStage, (names: Names) => Words> = {
  ...either,
  ready: ({ provider, partner, crypto, isAskedHere }) => ({
    title: `Buy ${crypto}`,
    sentence: isAskedHere
      ? `You pay ${provider}, which sends the crypto straight to your wallet.`
      : `${partner} hands you over to ${provider}, which takes your payment and sends the crypto straight to your wallet.`,
  }),
  details: ({ provider }) => ({
    title: "Your details",
    sentence: `${provider} needs them to take your payment. They are passed on to ${provider} and not kept here afterwards.`,
  }),
  started: ({ provider }) => ({
    title: "Waiting for payment",
    sentence: `Finish the payment at ${provider}. This page notices by itself when it is done. If you left it too early, go on where you stopped.`,
  }),
  pay: ({ provider }) => ({
    title: "Waiting for your payment",
    sentence: `Pay as written below. This page notices by itself when ${provider} has your payment. You may close it and come back with the same link.`,
  }),
  late: ({ provider }) => ({
    title: "The time to pay is over",
    sentence: `Do not pay any more. If you have paid already, this page says so as soon as ${provider} has seen it.`,
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
  refunded: ({ provider }) => ({ title: "Payment refunded", sentence: `${provider} returned your payment to you.` }),
};

const selling: Record<CheckoutStage, (names: Names) => Words> = {
  ...buying,
  ready: ({ provider, partner, crypto, fiat, isAskedHere }) => ({
    title: `Sell ${crypto}`,
    sentence: isAskedHere
      ? `You send the crypto to ${provider}, which pays out your ${fiat}.`
      : `${partner} hands you over to ${provider}, which tells you where to send the crypto and pays out your ${fiat}.`,
  }),
  details: ({ provider, fiat }) => ({
    title: "Your details",
    sentence: `${provider} needs them to pay out your ${fiat}. They are passed on to ${provider} and not kept here afterwards.`,
  }),
  started: ({ provider }) => ({
    title: "Waiting for crypto",
    sentence: `Finish the sale at ${provider}. This page notices by itself when it is done. If you left it too early, go on where you stopped.`,
  }),
  pay: ({ provider, crypto }) => ({
    title: "Waiting for your crypto",
    sentence: `Send your ${crypto} as written below. This page notices by itself when ${provider} has it. You may close it and come back with the same link.`,
  }),
  late: ({ provider }) => ({
    title: "The time to send is over",
    sentence: `Do not send any more. If you have sent already, this page says so as soon as ${provider} has seen it.`,
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
  const { type, provider, partnerName, cryptoName, fiatCurrency, isStarted, isAskedHere } = view;
  return (type === "BUY" ? buying : selling)[stage]({
    provider: provider.name,
    partner: partnerName,
    crypto: cryptoName,
    fiat: fiatCurrency,
    isStarted,
    isAskedHere,
    deal: type === "BUY" ? "payment" : "sale",
    refusal: refusedReason(view),
  });
}

/** The shape beside the words; a payment not yet begun has none. */
export const stageKind: Record<CheckoutStage, StatusKind | null> = {
  ready: null,
  moved: null,
  details: null,
  unavailable: "failed",
  refused: "over",
  interrupted: "over",
  started: "pending",
  pay: "pending",
  late: "over",
  waiting: "pending",
  processing: "processing",
  success: "success",
  failed: "failed",
  cancelled: "over",
  expired: "over",
  refunded: "over",
};

import type { StatusKind } from "#components/ui/status/status.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutStage } from "./checkout-stage.ts";
import { completionTime } from "./completion-time.ts";
import { dealSummary } from "./deal-summary.ts";
import { refusalText } from "./refusal-text.ts";

type StageText = { title: string; sentence: string };
type Names = {
  provider: string;
  partner: string;
  crypto: string;
  fiat: string;
  isStarted: boolean;
  collectsDetails: boolean;
  /** The seller has to act again although the crypto was sent. */
  hasInstructions: boolean;
  /** "payment" or "sale". */
  deal: string;
  /** Why the provider no longer offers it. */
  refusal: string;
  /** "Pay 150,000 NGN, receive about 0.00098 BTC". */
  sums: string;
  /** The wallet, which is on the page if it's known. */
  destination: string;
  /** For a buyer who waits: how long it usually takes, and that the page may be closed. */
  waiting: string;
};

const canClose = "This page updates automatically. You can close it and come back with the same link.";

const shared: Pick<
  Record<CheckoutStage, (names: Names) => StageText>,
  "moved" | "unavailable" | "refused" | "interrupted" | "waiting" | "expired"
> = {
  moved: ({ provider }) => ({
    title: "The price has changed",
    sentence: `${provider} now offers a different price than when this link was created. You haven't been charged. Continue only if you agree to the new price.`,
  }),
  unavailable: ({ provider, deal }) => ({
    title: `${provider} is unavailable`,
    sentence: `It can't quote a price right now, so this ${deal} can't be started. You haven't been charged. This page retries automatically.`,
  }),
  refused: ({ partner, refusal, deal }) => ({
    title: `This ${deal} isn't available`,
    sentence: `${refusal} You haven't been charged. Ask ${partner} for another option.`,
  }),
  interrupted: ({ partner, deal }) => ({
    title: `This ${deal} was interrupted`,
    sentence: `Something went wrong while it was being prepared. To make sure that nobody pays twice, it can't be started again. Ask ${partner} for a new link.`,
  }),
  waiting: ({ provider, waiting }) => ({
    title: `Waiting for ${provider}`,
    sentence: `You don't need to do anything right now. ${waiting}`,
  }),
  expired,
};

const buying: Record<CheckoutStage, (names: Names) => StageText> = {
  ...shared,
  ready: ({ provider, sums, collectsDetails }) => ({
    title: sums,
    sentence: collectsDetails
      ? `You pay ${provider}, which sends the crypto directly to your wallet.`
      : `You'll continue to ${provider}, which takes your payment and sends the crypto directly to your wallet.`,
  }),
  details: ({ provider }) => ({
    title: "Your details",
    sentence: `${provider} needs these details to take your payment. They are passed on to ${provider} and not stored here afterwards.`,
  }),
  started: ({ provider }) => ({
    title: "Waiting for payment",
    sentence: `Already paid? You don't need to do anything: this page updates automatically once ${provider} confirms it. Otherwise, continue your payment at ${provider}.`,
  }),
  returned: ({ provider, crypto, waiting }) => ({
    title: `You're back from ${provider}`,
    sentence: `You don't need to pay again. After your payment is confirmed, ${provider} sends your ${crypto}. ${waiting}`,
  }),
  pay: ({ provider }) => ({
    title: "Waiting for your payment",
    sentence: `Follow the instructions below. This page updates automatically when ${provider} receives your payment. You can close it and come back with the same link.`,
  }),
  late: ({ provider }) => ({
    title: "The time to pay has run out",
    sentence: `Please don't pay now. If you have already paid, this page updates as soon as ${provider} sees your payment.`,
  }),
  processing: ({ provider, waiting }) => ({
    title: "Payment in progress",
    sentence: `You don't need to do anything. ${provider} sends the crypto once your payment is confirmed. ${waiting}`,
  }),
  success: ({ provider, crypto, destination }) => ({
    title: "Payment complete",
    sentence: `${provider} sent your ${crypto} to ${destination}.`,
  }),
  failed: ({ partner }) => ({
    title: "Payment failed",
    sentence: `No crypto was sent. To try again, ask ${partner} for a new link.`,
  }),
  cancelled: ({ partner }) => ({
    title: "Payment cancelled",
    sentence: `No crypto was sent. To try again, ask ${partner} for a new link.`,
  }),
  refunded: ({ provider }) => ({
    title: "Payment refunded",
    sentence: `${provider} returned your payment to the original payment method. It can take 5 to 10 working days to arrive.`,
  }),
};

const selling: Record<CheckoutStage, (names: Names) => StageText> = {
  ...buying,
  ready: ({ provider, fiat, sums, collectsDetails }) => ({
    title: sums,
    sentence: collectsDetails
      ? `You send the crypto to ${provider}, which pays out your ${fiat}.`
      : `You'll continue to ${provider}, which tells you where to send the crypto and pays out your ${fiat}.`,
  }),
  details: ({ provider, fiat }) => ({
    title: "Your details",
    sentence: `${provider} needs these details to pay out your ${fiat}. They are passed on to ${provider} and not stored here afterwards.`,
  }),
  started: ({ provider }) => ({
    title: "Waiting for crypto",
    sentence: `Already sent your crypto? You don't need to do anything: this page updates automatically once ${provider} confirms it. Otherwise, continue your sale at ${provider}.`,
  }),
  returned: ({ provider, fiat, waiting }) => ({
    title: `You're back from ${provider}`,
    sentence: `You don't need to send anything again. After your crypto is confirmed, ${provider} pays out your ${fiat}. ${waiting}`,
  }),
  pay: ({ provider, crypto }) => ({
    title: "Waiting for your crypto",
    sentence: `Follow the instructions below to send your ${crypto}. This page updates automatically when ${provider} receives it. You can close it and come back with the same link.`,
  }),
  late: ({ provider }) => ({
    title: "The time to send has run out",
    sentence: `Please don't send anything now. If you have already sent it, this page updates as soon as ${provider} sees it.`,
  }),
  processing: ({ provider, fiat, hasInstructions, waiting }) =>
    hasInstructions
      ? { title: "Your confirmation is needed", sentence: `${provider} needs your answer to continue this sale.` }
      : {
          title: "Sale in progress",
          sentence: `${provider} pays out your ${fiat} once your crypto has arrived. ${waiting}`,
        },
  success: ({ provider, fiat }) => ({ title: "Sale complete", sentence: `${provider} pays your ${fiat} out to you.` }),
  failed: ({ partner }) => ({
    title: "Sale failed",
    sentence: `Nothing was paid out. To try again, ask ${partner} for a new link.`,
  }),
  cancelled: ({ partner }) => ({
    title: "Sale cancelled",
    sentence: `Nothing was paid out. To try again, ask ${partner} for a new link.`,
  }),
  refunded: ({ provider, crypto }) => ({
    title: "Sale refunded",
    sentence: `${provider} returned your ${crypto} to you.`,
  }),
};

function expired({ partner, provider, deal, isStarted }: Names): StageText {
  if (!isStarted)
    return { title: "This link has expired", sentence: `You haven't been charged. Ask ${partner} for a new link.` };
  return {
    title: deal === "payment" ? "Payment not completed" : "Sale not completed",
    sentence: `${provider} closed this ${deal}, because it wasn't completed in time. To try again, ask ${partner} for a new link.`,
  };
}

const onHold = ({ provider, deal }: Names): StageText => ({
  title: deal === "payment" ? "Payment being checked" : "Sale being checked",
  sentence: `What ${provider} reported doesn't match this ${deal}, so it's being checked. You don't need to do anything. ${canClose}`,
});

export function stageText(view: CheckoutView, stage: CheckoutStage): StageText {
  const { type, provider, partnerName, cryptoName, fiatCurrency, isStarted, collectsDetails, instructions } = view;
  const textOf = view.isOnHold ? onHold : (type === "BUY" ? buying : selling)[stage];
  return textOf({
    provider: provider.name,
    partner: partnerName,
    crypto: cryptoName,
    fiat: fiatCurrency,
    isStarted,
    collectsDetails,
    hasInstructions: instructions !== null,
    deal: type === "BUY" ? "payment" : "sale",
    refusal: refusalText(view),
    sums: dealSummary(view),
    destination: view.walletAddress === null ? "your wallet" : "the wallet below",
    // A payment that already takes longer says so itself.
    waiting: [view.isDelayed ? "" : completionTime(view.usualSeconds), canClose].filter(Boolean).join(" "),
  });
}

/** The icon of the title; null before the payment starts. */
export const stageKind: Record<CheckoutStage, StatusKind | null> = {
  ready: null,
  moved: null,
  details: null,
  unavailable: "failed",
  refused: "neutral",
  interrupted: "neutral",
  started: "pending",
  returned: "pending",
  pay: "pending",
  late: "neutral",
  waiting: "pending",
  processing: "processing",
  success: "success",
  failed: "failed",
  cancelled: "neutral",
  expired: "neutral",
  refunded: "neutral",
};

import type { StatusKind } from "#components/ui/status/status.tsx";
import { completionTime } from "#lib/checkout/completion-time-contract.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText, MessageValues } from "#lib/checkout/text-contract.ts";
import type { CheckoutStage } from "./checkout-stage.ts";
import { dealSummary } from "./deal-summary.ts";
import { refusalText } from "./refusal-text.ts";

type StageText = { title: string; sentence: string };
type Stage = { view: CheckoutView; text: CheckoutText; side: "buy" | "sell"; values: MessageValues };

/** Stages in which a buyer waits: the text ends with how long it usually takes, and that the page may be closed. */
const waitingStages: readonly CheckoutStage[] = ["returned", "waiting", "processing"];

export function stageText(view: CheckoutView, stage: CheckoutStage, text: CheckoutText): StageText {
  const side = view.type === "BUY" ? "buy" : "sell";
  const values = {
    provider: view.provider.name,
    partner: view.partnerName,
    crypto: view.cryptoCurrency,
    fiat: view.fiatCurrency,
    refusal: refusalText(view, text),
  };
  const shown: Stage = { view, text, side, values };
  if (view.isOnHold) return onHold(shown);
  if (stage === "ready") return ready(shown);
  const special = specialText(shown, stage);
  if (special) return special;
  const sentence = text.t(`stage.${side}.${stage}.sentence`, values);
  const next = waitingStages.includes(stage)
    ? waitingText(shown)
    : stage === "late"
      ? text.t(`stage.${side}.lateNext`, values)
      : "";
  return { title: text.t(`stage.${side}.${stage}.title`, values), sentence: `${sentence} ${next}`.trim() };
}

const ready = ({ view, text, side, values }: Stage): StageText => ({
  title: dealSummary(view, text),
  sentence: text.t(`stage.${side}.ready.${view.collectsDetails ? "here" : "sentence"}`, values),
});

/** The stages whose text depends on more than the side. */
function specialText({ view, text: { t }, side, values }: Stage, stage: CheckoutStage): StageText | null {
  if (stage === "expired" && !view.isStarted)
    return { title: t("stage.linkExpired"), sentence: t("stage.linkExpiredSentence", values) };
  // The seller has to act again although the crypto was sent.
  if (stage === "processing" && side === "sell" && view.instructions)
    return { title: t("stage.sell.confirm.title"), sentence: t("stage.sell.confirm.sentence", values) };
  if (stage === "success" && side === "buy" && view.walletAddress === null)
    return { title: t("stage.buy.success.title"), sentence: t("stage.buy.success.unknownWallet", values) };
  return null;
}

const onHold = ({ text: { t }, side, values }: Stage): StageText => ({
  title: t(`stage.onHold.${side}`),
  sentence: `${t(`stage.onHold.${side}Sentence`, values)} ${t("stage.canClose")}`,
});

/** A payment that already takes longer says so itself. */
const waitingText = ({ view, text }: Stage): string =>
  [view.isDelayed ? "" : completionTime(view.usualSeconds, text), text.t("stage.canClose")].filter(Boolean).join(" ");

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

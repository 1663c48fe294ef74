import type { ReactNode } from "react";
import { BuyerFields, isPersonalField } from "#components/checkout/buyer-field.tsx";
import { CheckoutFrame } from "#components/checkout/checkout-frame.tsx";
import { type CheckoutStage, checkoutStage, isBeforeStart, isClosed } from "#components/checkout/checkout-stage.ts";
import { CheckoutState } from "#components/checkout/checkout-state.tsx";
import { Deal } from "#components/checkout/deal.tsx";
import { Help, needsHelp, PartnerContact } from "#components/checkout/help.tsx";
import { KeepLink } from "#components/checkout/keep-link.tsx";
import { LanguageSwitch } from "#components/checkout/language-switch.tsx";
import { pageRefresh } from "#components/checkout/page-refresh.ts";
import { PaidLink } from "#components/checkout/paid-link.tsx";
import { Payment, ProblemAlert } from "#components/checkout/payment.tsx";
import { PriceNotice } from "#components/checkout/price-notice.tsx";
import { PrivacyLine } from "#components/checkout/privacy-line.tsx";
import type { Problem } from "#components/checkout/problem.ts";
import { Questions } from "#components/checkout/questions.tsx";
import { hasReceipt, ReceiptLink, ReturnLink, TargetName } from "#components/checkout/return-link.tsx";
import { returnTarget } from "#components/checkout/return-target.ts";
import { ReturnToProvider } from "#components/checkout/return-to-provider.tsx";
import { stageText } from "#components/checkout/stage-text.ts";
import { needsOwnPage } from "#components/checkout/steps.tsx";
import { TagField } from "#components/checkout/tag-field.tsx";
import { timeLeft } from "#components/checkout/time-left.ts";
import type { TypedWallet } from "#components/checkout/typed-wallet.ts";
import { WalletField } from "#components/checkout/wallet-field.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { showBrand } from "#lib/brands/brand-contract.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { BuyerLanguage, CheckoutText } from "#lib/checkout/text-contract.ts";
import { hasContact } from "#lib/partners/contract.ts";

type CheckoutProps = {
  view: CheckoutView;
  token: string;
  /** The absolute URL of this page. */
  link: string;
  problem: Problem | null;
  /** How long the buyer has to wait before they try again. */
  waitSeconds: number;
  /** The opened step; ignored if there is none by this name. */
  stepId: string | null;
  /** The provider sent this buyer back. */
  hasReturned: boolean;
  /** What the buyer typed before the problem. */
  typed: TypedWallet;
  isSimulated: boolean;
  now: Date;
  language: BuyerLanguage;
};

export function Checkout(props: CheckoutProps) {
  const { view, token, link, problem, waitSeconds, stepId, hasReturned, typed, isSimulated, now, language } = props;
  const { text } = language;
  const stage = checkoutStage(view, hasReturned);
  const step = view.instructions?.steps.find((one) => one.id === stepId && needsOwnPage(one)) ?? null;
  // The page doesn't refresh while something is being typed.
  const refresh = step ? null : refreshOf(view, { stage, token, problem, now });
  const asked = { problem, waitSeconds, typed };
  const form = <ContinueForm view={view} stage={stage} token={token} {...asked} text={text} />;
  return (
    <CheckoutFrame
      title={`${stageText(view, stage, text).title} · ${view.partnerName}`}
      brand={showBrand(view.brand, view.partnerName)}
      isSandbox={view.environment === "sandbox"}
      isSimulated={isSimulated}
      text={text}
    >
      {refresh && <Refresh content={refresh} />}
      <CheckoutState view={view} stage={stage} text={text} />
      {stage === "unavailable" && (
        <a href={`/checkout/${token}`} className={buttonClass("primary", "h-12! w-full whitespace-normal! text-md")}>
          {text.t("action.tryAgain")}
        </a>
      )}
      {isClosed(stage) && (
        <ReturnLink view={view} stage={stage} isRedirecting={stage === "success" && refresh !== null} text={text} />
      )}
      {hasReceipt(stage) && <ReceiptLink token={token} text={text} />}
      {stage === "returned" && <ReturnToProvider view={view} token={token} text={text} />}
      {(stage === "started" || stage === "details") && form}
      <Payment view={view} token={token} problem={problem} step={step} now={now} text={text} />
      <PriceNotice view={view} text={text} />
      <Deal view={view} stage={stage} text={text} />
      {isBeforeStart(stage) && stage !== "details" && form}
      <Answers view={view} stage={stage} link={link} text={text} />
      <CheckoutFooter view={view} stage={stage} now={now} text={text} />
      <LanguageSwitch language={language} token={token} />
    </CheckoutFrame>
  );
}

type AnswersProps = { view: CheckoutView; stage: CheckoutStage; link: string; text: CheckoutText };

const Answers = ({ view, stage, link, text }: AnswersProps) => (
  <>
    {needsHelp(view, stage) ? (
      <Help view={view} text={text} />
    ) : (
      <Questions view={view} isBeforeStart={isBeforeStart(stage)} text={text} />
    )}
    {!isClosed(stage) && <KeepLink view={view} link={link} text={text} />}
  </>
);

/** Without JavaScript the page reloads; public/checkout.js updates it in place. */
const Refresh = ({ content }: { content: string }) => (
  <>
    <noscript>
      <meta httpEquiv="refresh" content={content} />
    </noscript>
    <span hidden data-refresh={content} />
  </>
);

type RefreshContext = { stage: CheckoutStage; token: string; problem: Problem | null; now: Date };

function refreshOf(
  { expiresAt, updatedAt, instructions, redirectUrl, refund, secondPayment, canSimulatePayment }: CheckoutView,
  { token, now, ...rest }: RefreshContext,
) {
  // A buyer whose money was returned, or who paid twice, reads that first.
  const returnHref = refund || secondPayment ? null : (returnTarget(redirectUrl)?.href ?? null);
  const endsAt = instructions?.endsAt ?? null;
  const times = { expiresAt, updatedAt, endsAt };
  return pageRefresh({ ...rest, ...times, path: `/checkout/${token}`, returnHref, canSimulatePayment }, now);
}

type CheckoutFooterProps = { view: CheckoutView; stage: CheckoutStage; now: Date; text: CheckoutText };

const untilReturn: readonly CheckoutStage[] = ["started", "returned", "pay", "waiting"];

function CheckoutFooter({ view, stage, now, text }: CheckoutFooterProps) {
  const { type, provider, partnerName, redirectUrl } = view;
  const target = returnTarget(redirectUrl);
  const isOpen = isBeforeStart(stage) || untilReturn.includes(stage);
  const setsPrice = !view.collectsDetails && (isBeforeStart(stage) || stage === "started");
  return (
    <footer className="text-muted flex flex-col gap-2 text-base empty:hidden">
      {setsPrice && <p>{text.t("footer.finalPrice", { provider: provider.name })}</p>}
      {isOpen && target && (
        <p>
          {text.rich<ReactNode>(type === "BUY" ? "footer.returnBuy" : "footer.returnSell", {
            name: partnerName,
            b: () => <TargetName key="name" name={partnerName} host={target.host} />,
          })}
        </p>
      )}
      {isBeforeStart(stage) && (
        <p>
          {text.rich<ReactNode>("footer.expires", {
            time: () => (
              <time dateTime={view.expiresAt} data-clock="">
                {timeLeft(view.expiresAt, now, text)}
              </time>
            ),
          })}
        </p>
      )}
      {!needsHelp(view, stage) && <FoldedReferences view={view} text={text} />}
    </footer>
  );
}

/** Folded beside payment instructions, so that only their reference is in sight. */
const FoldedReferences = (props: { view: CheckoutView; text: CheckoutText }) =>
  props.view.instructions ? (
    <details>
      <summary className="min-h-11 cursor-pointer content-center">{props.text.t("help.title")}</summary>
      <References {...props} />
    </details>
  ) : (
    <References {...props} />
  );

const References = ({ view, text: { t } }: { view: CheckoutView; text: CheckoutText }) => (
  <>
    {hasContact(view.partnerContact) && (
      <div>
        {t("footer.contact", { partner: view.partnerName })}
        <PartnerContact view={view} />
      </div>
    )}
    <p>
      {hasContact(view.partnerContact) ? t("footer.giveId") : t("footer.questions", { partner: view.partnerName })}
      <Reference text={view.transactionId} />
    </p>
    {view.providerTransactionId && (
      <p>
        {t("footer.orderId", { provider: view.provider.name })}
        <Reference text={view.providerTransactionId} />
      </p>
    )}
  </>
);

const Reference = ({ text }: { text: string }) => (
  <code className="text-ink block font-mono text-sm break-all">
    <bdi dir="ltr">{text}</bdi>
  </code>
);

type ContinueFormProps = {
  view: CheckoutView;
  stage: CheckoutStage;
  token: string;
  text: CheckoutText;
} & Pick<CheckoutProps, "problem" | "waitSeconds" | "typed">;

/** A POST, so that no link and no prefetch ever starts a payment. */
function ContinueForm({ view, stage, token, problem, waitSeconds, typed, text }: ContinueFormProps) {
  const { canEnterWallet, missingTag, provider, fields } = view;
  const { t } = text;
  const isWalletInvalid = canEnterWallet && problem === "validation_failed";
  const walletText = isWalletInvalid ? `${typed.problem ?? t("wallet.enter")} ${t("problem.notCharged")}` : null;
  const isTagInvalid = missingTag !== null && problem === "wallet_address_tag_invalid";
  return (
    <form method="post" action={`/api/checkout/${token}`} className="flex flex-col gap-4">
      {/* The rate the buyer agrees to. The price is checked again on submit. */}
      {isBeforeStart(stage) && <input type="hidden" name="rate" value={view.exchangeRate} />}
      <BuyerFields fields={fields} provider={provider.name} text={text} />
      {fields.some(isPersonalField) && <PrivacyLine view={view} text={text} />}
      {canEnterWallet && <WalletField view={view} problem={walletText} typed={typed} text={text} />}
      {missingTag && <TagField view={view} tag={missingTag} isInvalid={isTagInvalid} typed={typed} text={text} />}
      {problem && !isWalletInvalid && !isTagInvalid && (
        <ProblemAlert problem={problem} waitSeconds={waitSeconds} view={view} text={text} />
      )}
      {stage === "started" && <PaidLink side={view.type} token={token} text={text} />}
      <button
        type="submit"
        className={buttonClass(isBeforeStart(stage) ? "primary" : "plain", "h-12! w-full text-md whitespace-normal!")}
      >
        {continueText(view, stage, text)}
      </button>
    </form>
  );
}

function continueText(
  { collectsDetails, price, type, provider: { name: provider } }: CheckoutView,
  stage: CheckoutStage,
  { t }: CheckoutText,
): string {
  if (stage === "started") return t(type === "BUY" ? "action.resumePayment" : "action.resumeSale", { provider });
  const verb = price.state === "moved" && !price.isBetter ? "agree" : "continue";
  return collectsDetails ? t(`action.${verb}`) : t(`action.${verb}To`, { provider });
}

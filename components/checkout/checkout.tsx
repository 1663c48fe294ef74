import { BuyerFields } from "#components/checkout/buyer-field.tsx";
import { CheckoutFrame } from "#components/checkout/checkout-frame.tsx";
import { type CheckoutStage, checkoutStage, isBeforeStart, isClosed } from "#components/checkout/checkout-stage.ts";
import { CheckoutState } from "#components/checkout/checkout-state.tsx";
import { Deal } from "#components/checkout/deal.tsx";
import { Help, needsHelp } from "#components/checkout/help.tsx";
import { pageRefresh } from "#components/checkout/page-refresh.ts";
import { Payment, ProblemAlert } from "#components/checkout/payment.tsx";
import { PriceNotice } from "#components/checkout/price-notice.tsx";
import type { Problem } from "#components/checkout/problem.ts";
import { returnTarget } from "#components/checkout/return-target.ts";
import { ReturnToProvider } from "#components/checkout/return-to-provider.tsx";
import { stageText } from "#components/checkout/stage-text.ts";
import { needsOwnPage } from "#components/checkout/steps.tsx";
import { TagField } from "#components/checkout/tag-field.tsx";
import { timeLeft } from "#components/checkout/time-left.ts";
import type { TypedWallet } from "#components/checkout/typed-wallet.ts";
import { WalletField } from "#components/checkout/wallet-field.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type CheckoutProps = {
  view: CheckoutView;
  token: string;
  problem: Problem | null;
  /** The opened step; ignored if there is none by this name. */
  stepId: string | null;
  /** The provider sent this buyer back. */
  hasReturned: boolean;
  /** What the buyer typed before the problem. */
  typed: TypedWallet;
  isSimulated: boolean;
  now: Date;
};

export function Checkout({ view, token, problem, stepId, hasReturned, typed, isSimulated, now }: CheckoutProps) {
  const stage = checkoutStage(view, hasReturned);
  const step = view.instructions?.steps.find((one) => one.id === stepId && needsOwnPage(one)) ?? null;
  // The page doesn't refresh while something is being typed.
  const refresh = step ? null : refreshOf(view, { stage, token, problem, now });
  const form = <ContinueForm view={view} stage={stage} token={token} problem={problem} typed={typed} />;
  return (
    <CheckoutFrame
      title={`${stageText(view, stage).title} · ${view.partnerName}`}
      isSandbox={view.environment === "sandbox"}
      isSimulated={isSimulated}
    >
      {refresh && <Refresh content={refresh} />}
      <CheckoutState view={view} stage={stage} />
      {stage === "unavailable" && (
        <a href={`/checkout/${token}`} className={buttonClass("primary", "h-12! w-full text-md")}>
          Try again
        </a>
      )}
      {isClosed(stage) && (
        <ReturnLink
          redirectUrl={view.redirectUrl}
          stage={stage}
          isRedirecting={stage === "success" && refresh !== null}
        />
      )}
      {hasReceipt(stage) && <ReceiptLink token={token} />}
      {stage === "returned" && <ReturnToProvider view={view} token={token} />}
      {(stage === "started" || stage === "details") && form}
      <Payment view={view} token={token} problem={problem} step={step} now={now} />
      <PriceNotice view={view} />
      <Deal view={view} stage={stage} />
      {isBeforeStart(stage) && stage !== "details" && form}
      {needsHelp(view, stage) && <Help view={view} />}
      <CheckoutFooter view={view} stage={stage} now={now} />
    </CheckoutFrame>
  );
}

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
  { expiresAt, updatedAt, instructions, redirectUrl, refund }: CheckoutView,
  { token, now, ...rest }: RefreshContext,
) {
  // A buyer whose money was returned reads that first.
  const returnHref = refund ? null : (returnTarget(redirectUrl)?.href ?? null);
  const endsAt = instructions?.endsAt ?? null;
  return pageRefresh({ ...rest, path: `/checkout/${token}`, expiresAt, updatedAt, endsAt, returnHref }, now);
}

const hasReceipt = (stage: CheckoutStage) => stage === "success" || stage === "refunded";

const ReceiptLink = ({ token }: { token: string }) => (
  <a href={`/checkout/${token}/receipt`} className={buttonClass("plain", "h-12! w-full text-md")}>
    View receipt
  </a>
);

type ReturnLinkProps = { redirectUrl: string; stage: CheckoutStage; isRedirecting: boolean };

/** A plain anchor, because the target may be an app. */
function ReturnLink({ redirectUrl, stage, isRedirecting }: ReturnLinkProps) {
  const target = returnTarget(redirectUrl);
  if (!target) return null;
  const isPaid = stage === "success";
  return (
    <div className="flex flex-col gap-2">
      <a
        href={isPaid ? target.href : target.startHref}
        rel="noreferrer"
        className={buttonClass(isPaid ? "primary" : "plain", "h-12! w-full whitespace-normal! text-md")}
      >
        Return to {target.name}
      </a>
      {isRedirecting && (
        <p className="text-muted text-base">
          You'll be redirected in a few seconds. To see your receipt later, open this link again.
        </p>
      )}
    </div>
  );
}

type CheckoutFooterProps = { view: CheckoutView; stage: CheckoutStage; now: Date };

const untilReturn: readonly CheckoutStage[] = ["started", "returned", "pay", "waiting"];

function CheckoutFooter({ view, stage, now }: CheckoutFooterProps) {
  const { type, provider, partnerName, redirectUrl, providerTransactionId } = view;
  const target = returnTarget(redirectUrl);
  const isOpen = isBeforeStart(stage) || untilReturn.includes(stage);
  const setsPrice = !view.collectsDetails && (isBeforeStart(stage) || stage === "started");
  return (
    <footer className="text-muted flex flex-col gap-2 text-base empty:hidden">
      {setsPrice && <p>{provider.name} sets the final price when you pay. It may differ slightly from this one.</p>}
      {isOpen && target && (
        <p>
          You return to <span className="text-ink font-medium break-all">{target.name}</span> after the{" "}
          {type === "BUY" ? "payment" : "sale"}.
        </p>
      )}
      {isBeforeStart(stage) && (
        <p>
          This link expires in{" "}
          <time dateTime={view.expiresAt} data-clock="">
            {timeLeft(view.expiresAt, now)}
          </time>
          .
        </p>
      )}
      {!needsHelp(view, stage) && (
        <p>
          Questions? Contact {partnerName} and give them this transaction ID:
          <Reference text={view.transactionId} />
        </p>
      )}
      {!needsHelp(view, stage) && providerTransactionId && (
        <p>
          {provider.name} order ID:
          <Reference text={providerTransactionId} />
        </p>
      )}
    </footer>
  );
}

const Reference = ({ text }: { text: string }) => (
  <code className="text-ink block font-mono text-sm break-all">{text}</code>
);

type ContinueFormProps = {
  view: CheckoutView;
  stage: CheckoutStage;
  token: string;
  problem: Problem | null;
  typed: TypedWallet;
};

/** A POST, so that no link and no prefetch ever starts a payment. */
function ContinueForm({ view, stage, token, problem, typed }: ContinueFormProps) {
  const { canEnterWallet, missingTag, collectsDetails, provider, fields, price } = view;
  const isWalletInvalid = canEnterWallet && problem === "validation_failed";
  const walletText = isWalletInvalid
    ? `${typed.problem ?? "Enter your wallet address."} You haven't been charged.`
    : null;
  const isTagInvalid = missingTag !== null && problem === "wallet_address_tag_invalid";
  const verb = price.state === "moved" ? "Agree and continue" : "Continue";
  return (
    <form method="post" action={`/api/checkout/${token}`} className="flex flex-col gap-4">
      {/* The rate the buyer agrees to. The price is checked again on submit. */}
      {isBeforeStart(stage) && <input type="hidden" name="rate" value={view.exchangeRate} />}
      <BuyerFields fields={fields} provider={provider.name} />
      {canEnterWallet && <WalletField view={view} problem={walletText} typed={typed} />}
      {missingTag && <TagField view={view} tag={missingTag} isInvalid={isTagInvalid} typed={typed} />}
      {problem && !isWalletInvalid && !isTagInvalid && <ProblemAlert problem={problem} view={view} />}
      <button type="submit" className={buttonClass(isBeforeStart(stage) ? "primary" : "plain", "h-12! w-full text-md")}>
        {collectsDetails ? verb : `${verb} to ${provider.name}`}
      </button>
    </form>
  );
}

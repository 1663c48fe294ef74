import { type CheckoutStage, isBeforeStart } from "#components/checkout/checkout-stage.ts";
import type { Problem } from "#components/checkout/problem.ts";
import { ProblemAlert } from "#components/checkout/problem-alert.tsx";
import { WalletField } from "#components/checkout/wallet-field.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { BuyerField } from "./buyer-field.tsx";

type ContinueFormProps = { view: CheckoutView; stage: CheckoutStage; token: string; problem: Problem | null };

/** A POST, so that no link and no prefetch ever starts a payment. */
export function ContinueForm({ view, stage, token, problem }: ContinueFormProps) {
  const { canEnterWallet, collectsDetails, provider, fields, price } = view;
  const isWalletInvalid = canEnterWallet && problem === "validation_failed";
  const verb = price.state === "moved" ? "Agree and continue" : "Continue";
  return (
    <form method="post" action={`/api/checkout/${token}`} className="flex flex-col gap-4">
      {/* The rate the buyer agrees to. The price is checked again on submit. */}
      {isBeforeStart(stage) && <input type="hidden" name="rate" value={view.exchangeRate} />}
      {fields.map((field) => (
        <BuyerField key={field.key} field={field} />
      ))}
      {canEnterWallet && <WalletField view={view} isInvalid={isWalletInvalid} />}
      {problem && !isWalletInvalid && <ProblemAlert problem={problem} view={view} />}
      <button type="submit" className={buttonClass(isBeforeStart(stage) ? "primary" : "plain", "h-12! w-full text-md")}>
        {collectsDetails ? verb : `${verb} to ${provider.name}`}
      </button>
    </form>
  );
}

import { AskedField } from "#components/checkout/asked-field.tsx";
import { type CheckoutStage, isBeforeStart } from "#components/checkout/checkout-stage.ts";
import type { Problem } from "#components/checkout/problem.ts";
import { ProblemAlert } from "#components/checkout/problem-alert.tsx";
import { WalletField } from "#components/checkout/wallet-field.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type ContinueFormProps = { view: CheckoutView; stage: CheckoutStage; token: string; problem: Problem | null };

/** The one thing to do here. A POST, so that no link and no prefetch ever starts a payment. */
export function ContinueForm({ view, stage, token, problem }: ContinueFormProps) {
  const { mayEnterWallet, isAskedHere, provider, fields, price } = view;
  const isWalletWrong = mayEnterWallet && problem === "validation_failed";
  const way = isAskedHere ? "ontinue" : `ontinue to ${provider.name}`;
  return (
    <form method="post" action={`/api/checkout/${token}`} className="flex flex-col gap-4">
      {/* What the buyer saw and agrees to; the price is asked for again when this is sent. */}
      {isBeforeStart(stage) && <input type="hidden" name="rate" value={view.exchangeRate} />}
      {fields.map((field) => (
        <AskedField key={field.key} field={field} />
      ))}
      {mayEnterWallet && <WalletField view={view} isInvalid={isWalletWrong} />}
      {problem && !isWalletWrong && <ProblemAlert problem={problem} view={view} />}
      <button type="submit" className={buttonClass(isBeforeStart(stage) ? "primary" : "plain", "h-12! w-full text-md")}>
        {price.state === "moved" ? `Agree and c${way}` : `C${way}`}
      </button>
    </form>
  );
}

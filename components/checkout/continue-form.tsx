import { type Problem, problemSentence } from "#components/checkout/problem.ts";
import { WalletField } from "#components/checkout/wallet-field.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Callout } from "#components/ui/callout.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type ContinueFormProps = { view: CheckoutView; token: string; problem: Problem | null };

/** The one thing to do here. A POST, so that no link and no prefetch ever starts a payment. */
export function ContinueForm({ view, token, problem }: ContinueFormProps) {
  const { mayEnterWallet, isStarted, provider } = view;
  const isWalletWrong = mayEnterWallet && problem === "validation_failed";
  return (
    <form method="post" action={`/api/checkout/${token}`} className="flex flex-col gap-4">
      {mayEnterWallet && <WalletField view={view} isInvalid={isWalletWrong} />}
      {problem && !isWalletWrong && (
        <div role="alert">
          <Callout tone="bad">{problemSentence(problem, provider.name, isStarted)}</Callout>
        </div>
      )}
      <button type="submit" className={buttonClass(isStarted ? "plain" : "primary", "h-12! w-full text-md")}>
        Continue to {provider.name}
      </button>
    </form>
  );
}

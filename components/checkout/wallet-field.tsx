import { AddressTools } from "#components/checkout/address-tools.tsx";
import { FieldProblem, invalidProps, problemId } from "#components/checkout/field-problem.tsx";
import type { TypedWallet } from "#components/checkout/typed-wallet.ts";
import { controlClass } from "#components/ui/form/control-class.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type WalletFieldProps = { view: CheckoutView; problem: string | null; typed: TypedWallet };

const id = "wallet_address";

export function WalletField({ view, problem, typed }: WalletFieldProps) {
  const { type, provider, cryptoName, needsWallet, collectsDetails } = view;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {type === "SELL" ? `Your ${cryptoName} wallet address for refunds` : `Your ${cryptoName} wallet address`}
      </label>
      <input
        id={id}
        name={id}
        defaultValue={typed.wallet_address}
        maxLength={128}
        required={needsWallet}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-check="wallet_address"
        {...invalidProps(problem !== null)}
        aria-describedby={`${problemId(id)} wallet-hint`}
        className={`${controlClass} text-md! h-12! font-mono`}
      />
      <FieldProblem inputId={id} problem={problem} />
      <AddressTools inputId={id} />
      <p id="wallet-hint" className="text-muted text-base">
        {!needsWallet && "Optional. "}
        An address on the {view.networkName} network.{" "}
        {needsWallet
          ? "Crypto sent to a wrong address is lost."
          : collectsDetails
            ? `If ${provider.name} needs it, you can enter it later.`
            : `You can also enter it at ${provider.name}.`}
      </p>
    </div>
  );
}

import { AddressTools } from "#components/checkout/address-tools.tsx";
import { FieldProblem, invalidProps, problemId } from "#components/checkout/field-problem.tsx";
import type { TypedWallet } from "#components/checkout/typed-wallet.ts";
import { controlClass } from "#components/ui/form/control-class.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type WalletFieldProps = { view: CheckoutView; problem: string | null; typed: TypedWallet; text: CheckoutText };

const id = "wallet_address";

export function WalletField({ view, problem, typed, text }: WalletFieldProps) {
  const { type, provider, cryptoCurrency: crypto, needsWallet, collectsDetails } = view;
  const { t } = text;
  const where = needsWallet
    ? t("wallet.lost")
    : t(collectsDetails ? "wallet.later" : "wallet.atProvider", { provider: provider.name });
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {t(type === "SELL" ? "wallet.refundLabel" : "wallet.label", { crypto })}
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
        dir="ltr"
        data-check="wallet_address"
        {...invalidProps(problem !== null)}
        aria-describedby={`${problemId(id)} wallet-hint`}
        className={`${controlClass} text-md! h-12! font-mono`}
      />
      <FieldProblem inputId={id} problem={problem} />
      <AddressTools inputId={id} text={text} />
      <p id="wallet-hint" className="text-muted text-base">
        {!needsWallet && `${t("wallet.optional")} `}
        {t(type === "SELL" ? "wallet.whySell" : "wallet.whyBuy", { provider: provider.name, crypto })}{" "}
        {t("wallet.network", { network: view.networkName })} {where}
      </p>
    </div>
  );
}

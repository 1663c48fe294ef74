import { networkName } from "#components/checkout/network-name.ts";
import { controlClass } from "#components/ui/form/control-class.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type WalletFieldProps = { view: CheckoutView; isInvalid: boolean };

/** Plain HTML: the page works before, and without, any script. */
export function WalletField({ view, isInvalid }: WalletFieldProps) {
  const { type, provider, cryptoName, needsWallet, isAskedHere } = view;
  const network = networkName(view.network, cryptoName);
  const isRefund = type === "SELL";
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="wallet_address" className="font-medium">
        {isRefund ? `Your ${cryptoName} wallet for refunds` : `Your ${cryptoName} wallet`}
      </label>
      <input
        id="wallet_address"
        name="wallet_address"
        maxLength={128}
        required={needsWallet}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isInvalid || undefined}
        data-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? "wallet-error wallet-hint" : "wallet-hint"}
        className={`${controlClass} text-md! h-12! font-mono`}
      />
      {isInvalid && (
        <p id="wallet-error" role="alert" className="text-bad text-base">
          This is not an address for {view.cryptoCurrency} on {network}. Nothing was charged. Copy it from your wallet
          again.
        </p>
      )}
      <p id="wallet-hint" className="text-muted text-base">
        An address on the {network} network
        {needsWallet
          ? ". Crypto sent to a wrong address is lost."
          : isAskedHere
            ? ", or leave this empty: you are asked for it where it is needed."
            : `, or leave this empty and enter it at ${provider.name}.`}
      </p>
    </div>
  );
}

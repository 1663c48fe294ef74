import { networkName } from "#components/checkout/network-name.ts";
import { controlClass } from "#components/ui/form/control-class.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type WalletFieldProps = { view: CheckoutView; isInvalid: boolean };

export function WalletField({ view, isInvalid }: WalletFieldProps) {
  const { type, provider, cryptoName, needsWallet, collectsDetails } = view;
  const network = networkName(view.network, cryptoName);
  const isRefund = type === "SELL";
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="wallet_address" className="font-medium">
        {isRefund ? `Your ${cryptoName} wallet address for refunds` : `Your ${cryptoName} wallet address`}
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
          This isn't a valid {view.cryptoCurrency} address on the {network} network. You haven't been charged. Copy the
          address from your wallet again.
        </p>
      )}
      <p id="wallet-hint" className="text-muted text-base">
        {!needsWallet && "Optional. "}
        An address on the {network} network.{" "}
        {needsWallet
          ? "Crypto sent to a wrong address is lost."
          : collectsDetails
            ? "You'll be asked for it later if it's needed."
            : `You can also enter it at ${provider.name}.`}
      </p>
    </div>
  );
}

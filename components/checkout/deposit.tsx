import { CopyRow } from "#components/checkout/copy-value.tsx";
import { networkName } from "#components/checkout/network-name.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { QrCode } from "#components/ui/text/qr-code.tsx";
import type { CheckoutDeposit, CheckoutView } from "#lib/checkout/contract.ts";

type DepositProps = { view: CheckoutView; deposit: CheckoutDeposit };

export function Deposit({ view, deposit: { address, tag, amount, uri, qr } }: DepositProps) {
  const { cryptoCurrency, cryptoName, network } = view;
  const name = networkName(network, cryptoName);
  return (
    <>
      <Callout tone="wait">
        Send only {cryptoCurrency} on the <strong className="font-semibold">{name}</strong> network
        {tag && ", and include the tag"}. Anything else you send is lost.
      </Callout>
      <figure className="flex flex-col items-center gap-2">
        <QrCode qr={qr} label={`QR code of the address ${address}`} className="w-52" />
        <figcaption className="text-muted text-center text-base">
          {uri ? (
            <>
              Includes the address and the amount.{" "}
              <a href={uri} className="text-accent underline">
                Open in a wallet on this phone
              </a>
            </>
          ) : (
            `Includes only the address. Enter the amount${tag ? " and the tag" : ""} yourself.`
          )}
        </figcaption>
      </figure>
      <dl className="rounded-panel border-line bg-raised border px-4 py-1">
        <CopyRow label={`Exact amount (${cryptoCurrency})`} value={amount} />
        <CopyRow label="Address" value={address} isCode />
        {tag && <CopyRow label="Tag (memo)" value={tag} isCode />}
      </dl>
    </>
  );
}

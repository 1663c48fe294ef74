import { CopyRow } from "#components/checkout/copy-row.tsx";
import { networkName } from "#components/checkout/network-name.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { QrCode } from "#components/ui/text/qr-code.tsx";
import type { CheckoutDeposit, CheckoutView } from "#lib/checkout/contract.ts";

type DepositProps = { view: CheckoutView; deposit: CheckoutDeposit };

/** Where the seller's crypto goes. */
export function Deposit({ view, deposit: { address, tag, amount, uri, qr } }: DepositProps) {
  const { cryptoCurrency, cryptoName, network } = view;
  const name = networkName(network, cryptoName);
  return (
    <>
      <Callout tone="wait">
        Send {cryptoCurrency} on the <strong className="font-semibold">{name}</strong> network and nothing else.
        {tag && " The tag must be there as well."} What is sent otherwise is lost.
      </Callout>
      <figure className="flex flex-col items-center gap-2">
        <QrCode qr={qr} label={`QR code of the address ${address}`} className="w-52" />
        <figcaption className="text-muted text-center text-base">
          {uri ? (
            <>
              Holds the address and the amount.{" "}
              <a href={uri} className="text-accent underline">
                Open in a wallet on this phone
              </a>
            </>
          ) : (
            `Holds the address alone: enter the amount${tag ? " and the tag" : ""} yourself.`
          )}
        </figcaption>
      </figure>
      <dl className="rounded-panel border-line bg-raised border px-4 py-1">
        <CopyRow label={`Amount in ${cryptoCurrency}, exactly`} value={amount} />
        <CopyRow label="Address" value={address} isCode />
        {tag && <CopyRow label="Tag (memo)" value={tag} isCode />}
      </dl>
    </>
  );
}

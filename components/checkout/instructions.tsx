import { buttonClass } from "#components/ui/form/button-class.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { QrCode } from "#components/ui/text/qr-code.tsx";
import type { CheckoutDeposit, CheckoutInstructions, CheckoutView } from "#lib/checkout/contract.ts";
import { CopyRow } from "./copy-row.tsx";
import { timeLeft } from "./time-left.ts";

type InstructionsProps = { view: CheckoutView; instructions: CheckoutInstructions; now: Date };

/** The provider's payment instructions. Hidden once they expire, so that nobody pays too late. */
export function Instructions({ view, instructions, now }: InstructionsProps) {
  const { text, warning, details, deposit, payAt, endsAt, isExpired } = instructions;
  if (isExpired) return null;
  const act = view.type === "BUY" ? "Pay" : "Send";
  return (
    <section aria-label={`How to ${act.toLowerCase()}`} className="flex flex-col gap-4">
      {endsAt && (
        <p className="font-semibold">
          {act} within{" "}
          <time dateTime={endsAt} data-clock="">
            {timeLeft(endsAt, now)}
          </time>
          .
        </p>
      )}
      {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      {warning && (
        <Callout tone="wait">
          <span className="wrap-anywhere whitespace-pre-line">{warning}</span>
        </Callout>
      )}
      {deposit && <Deposit view={view} deposit={deposit} />}
      {details.length > 0 && (
        <dl className="rounded-panel border-line bg-raised border px-4 py-1">
          {details.map(({ label, value }) => (
            <CopyRow key={`${label} ${value}`} label={label} value={value} />
          ))}
        </dl>
      )}
      {payAt && (
        <a href={payAt} rel="noreferrer" className={buttonClass("primary", "h-12! w-full whitespace-normal! text-md")}>
          {view.type === "BUY" ? "Pay" : "Continue"} at {new URL(payAt).host}
        </a>
      )}
    </section>
  );
}

type DepositProps = { view: CheckoutView; deposit: CheckoutDeposit };

function Deposit({ view, deposit: { address, tag, amount, uri, qr } }: DepositProps) {
  const { cryptoCurrency, networkName: name } = view;
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

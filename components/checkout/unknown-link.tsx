import { CheckoutFrame } from "#components/checkout/checkout-frame.tsx";

/** What a buyer sees behind a link that is none of ours; drawn as a page, since Next draws its own 404 only with script. */
export function UnknownLink({ isSimulated }: { isSimulated: boolean }) {
  return (
    <CheckoutFrame isSimulated={isSimulated}>
      <h1 className="text-xl font-semibold tracking-tight">This link does not work</h1>
      <p>
        It may be cut short or mistyped. Open it again from where you got it, or ask whoever sent it to you for a new
        one.
      </p>
      <p className="text-muted text-base">Nothing was charged.</p>
    </CheckoutFrame>
  );
}

import { CheckoutFrame } from "#components/checkout/checkout-frame.tsx";

/** A page instead of a 404, because Next renders its own only with JavaScript. */
export function UnknownLink({ isSimulated }: { isSimulated: boolean }) {
  return (
    <CheckoutFrame isSimulated={isSimulated}>
      <h1 className="text-xl font-semibold tracking-tight">This link doesn't work</h1>
      <p>
        It may be incomplete or mistyped. Open it again from where you received it, or ask the sender for a new one.
      </p>
      <p className="text-muted text-base">You haven't been charged.</p>
    </CheckoutFrame>
  );
}

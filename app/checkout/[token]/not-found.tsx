import { CheckoutFrame } from "#components/checkout/checkout-frame.tsx";
import { env } from "#lib/env.ts";

export default function CheckoutNotFound() {
  return (
    <CheckoutFrame isSimulated={env().isSimulated}>
      <h1 className="text-xl font-semibold tracking-tight">This link does not work</h1>
      <p>
        It may be cut short or mistyped. Open it again from where you got it, or ask whoever sent it to you for a new
        one.
      </p>
      <p className="text-muted text-base">Nothing was charged.</p>
    </CheckoutFrame>
  );
}

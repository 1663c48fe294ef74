import { CheckoutFrame } from "./checkout-frame.tsx";

/** A page instead of a 404, because Next renders its own only with JavaScript. */
export const UnknownLink = ({ isSimulated }: { isSimulated: boolean }) => (
  <CheckoutFrame title="This link doesn't work" isSimulated={isSimulated}>
    <h1 className="text-xl font-semibold tracking-tight">This link doesn't work</h1>
    <p>It may be incomplete or mistyped. Open it again from where you received it, or ask the sender for a new one.</p>
    <p className="text-muted text-base">You haven't been charged.</p>
  </CheckoutFrame>
);

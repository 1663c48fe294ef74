import type { CheckoutView } from "#lib/checkout/contract.ts";

type ReturnToProviderProps = { view: CheckoutView; token: string };

/** For buyers who left the provider's page too early. Looks like a link, because most of them have paid. */
export const ReturnToProvider = ({ view: { type, provider }, token }: ReturnToProviderProps) => (
  <form method="post" action={`/api/checkout/${token}`} className="text-muted -mt-3">
    {type === "BUY" ? "Payment" : "Sale"} not finished?{" "}
    <button type="submit" className="text-accent min-h-11 cursor-pointer underline underline-offset-3">
      Return to {provider.name}
    </button>
  </form>
);

import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type ReturnToProviderProps = { view: CheckoutView; token: string; text: CheckoutText };

/** For buyers who left the provider's page too early. Looks like a link, because most of them have paid. */
export const ReturnToProvider = ({ view: { type, provider }, token, text: { t } }: ReturnToProviderProps) => (
  <form method="post" action={`/api/checkout/${token}`} className="text-muted -mt-3">
    {t(type === "BUY" ? "footer.notFinishedBuy" : "footer.notFinishedSell")}{" "}
    <button type="submit" className="text-accent min-h-11 cursor-pointer underline underline-offset-3">
      {t("action.returnTo", { name: provider.name })}
    </button>
  </form>
);

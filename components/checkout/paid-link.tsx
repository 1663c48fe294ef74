import { buttonClass } from "#components/ui/form/button-class.ts";
import type { Side } from "#db/enums.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type PaidLinkProps = { side: Side; token: string; text: CheckoutText };

/** For buyers who paid and left the provider's page by the back button: as if the provider had sent them back. */
export const PaidLink = ({ side, token, text: { t } }: PaidLinkProps) => (
  <a href={`/checkout/${token}/return`} className={buttonClass("primary", "h-12! w-full whitespace-normal! text-md")}>
    {t(side === "BUY" ? "step.confirmBuy" : "step.confirmSell")}
  </a>
);

import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { CheckoutFrame } from "./checkout-frame.tsx";

/** A page instead of a 404, because Next renders its own only with JavaScript. */
export const UnknownLink = ({ isSimulated, text }: { isSimulated: boolean; text: CheckoutText }) => (
  <CheckoutFrame title={text.t("unknownLink.title")} isSimulated={isSimulated} text={text}>
    <h1 className="text-xl font-semibold ltr:tracking-tight">{text.t("unknownLink.title")}</h1>
    <p>{text.t("unknownLink.sentence")}</p>
    <p className="text-muted text-base">{text.t("unknownLink.notCharged")}</p>
  </CheckoutFrame>
);

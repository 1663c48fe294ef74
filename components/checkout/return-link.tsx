import { buttonClass } from "#components/ui/form/button-class.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import type { CheckoutStage } from "./checkout-stage.ts";
import { returnTarget } from "./return-target.ts";

export const hasReceipt = (stage: CheckoutStage) => stage === "success" || stage === "refunded";

export const ReceiptLink = ({ token, text }: { token: string; text: CheckoutText }) => (
  <a href={`/checkout/${token}/receipt`} className={buttonClass("plain", "h-12! w-full whitespace-normal! text-md")}>
    {text.t("action.receipt")}
  </a>
);

type ReturnLinkProps = {
  view: Pick<CheckoutView, "redirectUrl" | "partnerName">;
  stage: CheckoutStage;
  isRedirecting: boolean;
  text: CheckoutText;
};

/** A plain anchor, because the target may be an app. */
export function ReturnLink({ view: { redirectUrl, partnerName }, stage, isRedirecting, text }: ReturnLinkProps) {
  const target = returnTarget(redirectUrl);
  if (!target) return null;
  const isPaid = stage === "success";
  return (
    <div className="flex flex-col gap-2">
      <a
        href={isPaid ? target.href : target.startHref}
        rel="noreferrer"
        className={buttonClass(
          isPaid ? "primary" : "plain",
          "h-auto! min-h-12 w-full flex-wrap gap-x-1! gap-y-0! py-1 whitespace-normal! text-md",
        )}
      >
        <span>{text.t("action.returnTo", { name: partnerName })}</span> <Host host={target.host} />
      </a>
      {isRedirecting && <p className="text-muted text-base">{text.t("footer.redirecting")}</p>}
    </div>
  );
}

/** "Demo Wallet (shop.example)": a buyer knows the name, and can check the host. */
export const TargetName = ({ name, host }: { name: string; host: string | null }) => (
  <>
    <bdi className="text-ink font-medium">{name}</bdi> <Host host={host} />
  </>
);

const Host = ({ host }: { host: string | null }) =>
  host && (
    <bdi dir="ltr" className="font-normal wrap-anywhere">
      ({host})
    </bdi>
  );

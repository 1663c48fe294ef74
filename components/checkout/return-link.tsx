import type { CheckoutStage } from "#components/checkout/checkout-stage.ts";
import { returnTarget } from "#components/checkout/return-target.ts";
import { buttonClass } from "#components/ui/form/button-class.ts";

type ReturnLinkProps = { redirectUrl: string; stage: CheckoutStage };

/** A plain anchor, because the target may be an app. */
export function ReturnLink({ redirectUrl, stage }: ReturnLinkProps) {
  const target = returnTarget(redirectUrl);
  if (!target) return null;
  const isPaid = stage === "success";
  return (
    <div className="flex flex-col gap-2">
      <a
        href={isPaid ? target.href : target.startHref}
        rel="noreferrer"
        className={buttonClass(isPaid ? "primary" : "plain", "h-12! w-full whitespace-normal! text-md")}
      >
        Return to {target.name}
      </a>
      {isPaid && <p className="text-muted text-base">You'll be redirected in a few seconds.</p>}
    </div>
  );
}

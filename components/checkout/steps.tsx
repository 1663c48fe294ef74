import { type ButtonVariant, buttonClass } from "#components/ui/form/button-class.ts";
import type { Side } from "#db/enums.ts";
import type { CheckoutStep } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type StepsProps = {
  steps: CheckoutStep[];
  token: string;
  side: Side;
  /** Not the first button. */
  isSecond: boolean;
  text: CheckoutText;
};

/** Opens its own page without refresh, because something is typed there or it can't be undone. */
export const needsOwnPage = ({ id, fields }: CheckoutStep): boolean => fields.length > 0 || id === "cancel";

/** The provider's own label for steps that only it knows. */
export function stepLabel({ id, label }: CheckoutStep, side: Side, { t }: CheckoutText): string {
  if (id === "confirm") return t(side === "BUY" ? "step.confirmBuy" : "step.confirmSell");
  return id === "cancel" || id === "accept" || id === "deny" ? t(`step.${id}`) : label;
}

export function Steps({ steps, token, side, isSecond, text }: StepsProps) {
  if (steps.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {steps.map((step, index) => {
        const className = buttonClass(
          variantOf(step, isSecond || index > 0),
          "h-12! w-full whitespace-normal! text-md",
        );
        const label = stepLabel(step, side, text);
        return needsOwnPage(step) ? (
          <a key={step.id} href={`/checkout/${token}?step=${encodeURIComponent(step.id)}`} className={className}>
            {label}
          </a>
        ) : (
          <form key={step.id} method="post" action={`/api/checkout/${token}/steps`}>
            <button type="submit" name="step" value={step.id} className={className}>
              {label}
            </button>
          </form>
        );
      })}
    </div>
  );
}

const variantOf = ({ id }: CheckoutStep, isSecond: boolean): ButtonVariant =>
  id === "cancel" ? "quiet" : isSecond ? "plain" : "primary";

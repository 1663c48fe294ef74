import { type ButtonVariant, buttonClass } from "#components/ui/form/button-class.ts";
import type { CheckoutStep } from "#lib/checkout/contract.ts";

type StepsProps = {
  steps: CheckoutStep[];
  token: string;
  /** Not the first button. */
  isSecond: boolean;
};

/** Opens its own page without refresh, because something is typed there or it can't be undone. */
export const needsOwnPage = ({ id, fields }: CheckoutStep): boolean => fields.length > 0 || id === "cancel";

export function Steps({ steps, token, isSecond }: StepsProps) {
  if (steps.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {steps.map((step, index) => {
        const className = buttonClass(
          variantOf(step, isSecond || index > 0),
          "h-12! w-full whitespace-normal! text-md",
        );
        return needsOwnPage(step) ? (
          <a key={step.id} href={`/checkout/${token}?step=${encodeURIComponent(step.id)}`} className={className}>
            {step.label}
          </a>
        ) : (
          <form key={step.id} method="post" action={`/api/checkout/${token}/steps`}>
            <button type="submit" name="step" value={step.id} className={className}>
              {step.label}
            </button>
          </form>
        );
      })}
    </div>
  );
}

const variantOf = ({ id }: CheckoutStep, isSecond: boolean): ButtonVariant =>
  id === "cancel" ? "quiet" : isSecond ? "plain" : "primary";

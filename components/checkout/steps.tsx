import { type ButtonVariant, buttonClass } from "#components/ui/form/button-class.ts";
import type { CheckoutStep } from "#lib/checkout/contract.ts";

type StepsProps = {
  steps: CheckoutStep[];
  token: string;
  /** There is something else to press first. */
  isSecond: boolean;
};

/** Taken on a page of its own, which stands still: something is typed, or it cannot be undone. */
export const needsOwnPage = ({ id, fields }: CheckoutStep): boolean => fields.length > 0 || id === "cancel";

/** What the buyer can say from here. */
export function Steps({ steps, token, isSecond }: StepsProps) {
  if (steps.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {steps.map((step, index) => {
        const look = buttonClass(lookOf(step, isSecond || index > 0), "h-12! w-full whitespace-normal! text-md");
        return needsOwnPage(step) ? (
          <a key={step.id} href={`/checkout/${token}?step=${encodeURIComponent(step.id)}`} className={look}>
            {step.label}
          </a>
        ) : (
          <form key={step.id} method="post" action={`/api/checkout/${token}/steps`}>
            <button type="submit" name="step" value={step.id} className={look}>
              {step.label}
            </button>
          </form>
        );
      })}
    </div>
  );
}

const lookOf = ({ id }: CheckoutStep, isSecond: boolean): ButtonVariant =>
  id === "cancel" ? "quiet" : isSecond ? "plain" : "primary";

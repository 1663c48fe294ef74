import { classNames } from "#components/ui/page/class-names.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutStage } from "./checkout-stage.ts";

type ProgressProps = { view: Pick<CheckoutView, "type" | "collectsDetails">; stage: CheckoutStage };

/** The steps from here to the end; nothing once the payment has ended. */
export function Progress({ view, stage }: ProgressProps) {
  const steps = stepNames(view);
  const current = currentStep(steps, stage);
  if (current === null) return null;
  return (
    <div className="text-base">
      <p className="text-muted">
        Step {current + 1} of {steps.length}
      </p>
      <ol className="mt-1.5 flex gap-1.5">
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index === current ? "step" : undefined}
            className={classNames(
              "flex-1 border-t-3 pt-1 text-sm",
              index <= current ? "border-accent" : "border-line",
              index === current ? "font-medium" : "text-muted",
            )}
          >
            {name}
            {index < current && <span className="sr-only"> (done)</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

const stepNames = ({ type, collectsDetails }: ProgressProps["view"]) => [
  "Review",
  ...(collectsDetails ? ["Your details"] : []),
  type === "BUY" ? "Pay" : "Send",
  "Receive",
];

const paying: readonly CheckoutStage[] = ["started", "pay", "late"];
const receiving: readonly CheckoutStage[] = ["returned", "waiting", "processing"];

function currentStep(steps: string[], stage: CheckoutStage): number | null {
  if (stage === "ready" || stage === "moved") return 0;
  if (stage === "details") return Math.max(0, steps.indexOf("Your details"));
  if (paying.includes(stage)) return steps.length - 2;
  return receiving.includes(stage) ? steps.length - 1 : null;
}

import { classNames } from "#components/ui/page/class-names.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText, MessageKey } from "#lib/checkout/text-contract.ts";
import type { CheckoutStage } from "./checkout-stage.ts";

type ProgressProps = {
  view: Pick<CheckoutView, "type" | "collectsDetails">;
  stage: CheckoutStage;
  text: CheckoutText;
};

/** The steps from here to the end; nothing once the payment has ended. */
export function Progress({ view, stage, text: { t } }: ProgressProps) {
  const steps = stepNames(view);
  const current = currentStep(steps, stage);
  if (current === null) return null;
  return (
    <div className="text-base">
      <p className="text-muted">{t("steps.label", { number: current + 1, count: steps.length })}</p>
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
            {t(name)}
            {index < current && <span className="sr-only"> {t("steps.done")}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

const stepNames = ({ type, collectsDetails }: ProgressProps["view"]): MessageKey[] => [
  "steps.review",
  ...(collectsDetails ? (["steps.details"] as const) : []),
  type === "BUY" ? "steps.pay" : "steps.send",
  "steps.receive",
];

const paying: readonly CheckoutStage[] = ["started", "pay", "late"];
const receiving: readonly CheckoutStage[] = ["returned", "waiting", "processing"];

function currentStep(steps: MessageKey[], stage: CheckoutStage): number | null {
  if (stage === "ready" || stage === "moved") return 0;
  if (stage === "details") return Math.max(0, steps.indexOf("steps.details"));
  if (paying.includes(stage)) return steps.length - 2;
  return receiving.includes(stage) ? steps.length - 1 : null;
}

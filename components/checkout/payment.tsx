import { Instructions } from "#components/checkout/instructions.tsx";
import type { Problem } from "#components/checkout/problem.ts";
import { ProblemAlert } from "#components/checkout/problem-alert.tsx";
import { StepForm } from "#components/checkout/step-form.tsx";
import { Steps } from "#components/checkout/steps.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import type { CheckoutStep, CheckoutView } from "#lib/checkout/contract.ts";

type PaymentProps = {
  view: CheckoutView;
  token: string;
  problem: Problem | null;
  step: CheckoutStep | null;
  now: Date;
};

/** Payment instructions, and the steps that the buyer can take on this page. */
export function Payment({ view, token, problem, step, now }: PaymentProps) {
  const { instructions, isPaidOnOurPage, provider, status } = view;
  if (!instructions) return null;
  const hasFieldProblem = step?.fields.some((field) => field.problem);
  return (
    <>
      {problem && !hasFieldProblem && <ProblemAlert problem={problem} view={view} />}
      {step && <StepForm step={step} view={view} token={token} />}
      <Instructions view={view} instructions={instructions} now={now} />
      {!step && (
        <Steps
          steps={instructions.steps}
          token={token}
          isSecond={instructions.payAt !== null && !instructions.isExpired}
        />
      )}
      {!isPaidOnOurPage && status === "pending" && (
        <form method="post" action={`/api/checkout/${token}`}>
          <button type="submit" className={buttonClass("plain", "h-12! w-full text-md")}>
            Continue to {provider.name}
          </button>
        </form>
      )}
    </>
  );
}

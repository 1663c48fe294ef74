import { BuyerFields } from "#components/checkout/buyer-field.tsx";
import { Instructions } from "#components/checkout/instructions.tsx";
import { type Problem, problemText } from "#components/checkout/problem.ts";
import { Steps } from "#components/checkout/steps.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Callout } from "#components/ui/status/callout.tsx";
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

type StepFormProps = { step: CheckoutStep; view: CheckoutView; token: string };

function StepForm({ step, view, token }: StepFormProps) {
  const isCancel = step.id === "cancel";
  const [deal, done] = view.type === "BUY" ? ["payment", "paid"] : ["sale", "sent anything"];
  return (
    <form
      method="post"
      action={`/api/checkout/${token}/steps`}
      className="rounded-panel border-line bg-raised flex flex-col gap-4 border p-4"
    >
      <h2 className="text-lg font-semibold">{isCancel ? `Cancel this ${deal}?` : step.label}</h2>
      {isCancel && (
        <Callout tone="wait">
          Only cancel if you haven't {done} yet. A cancelled {deal} can't be resumed.
        </Callout>
      )}
      <BuyerFields fields={step.fields} provider={view.provider.name} />
      <button
        type="submit"
        name="step"
        value={step.id}
        className={buttonClass(isCancel ? "danger" : "primary", "h-12! w-full whitespace-normal! text-md")}
      >
        {isCancel ? `Cancel ${deal}` : step.label}
      </button>
      <a href={`/checkout/${token}`} className={buttonClass("plain", "h-12! w-full text-md")}>
        {isCancel ? `Keep ${deal}` : "Back"}
      </a>
    </form>
  );
}

type ProblemAlertProps = { problem: Problem; view: CheckoutView };

export const ProblemAlert = ({ problem, view }: ProblemAlertProps) => (
  <div role="alert">
    <Callout tone="bad">{problemText(problem, view.provider.name, view.isStarted)}</Callout>
  </div>
);

import { BuyerFields } from "#components/checkout/buyer-field.tsx";
import { Countdown } from "#components/checkout/countdown.tsx";
import { Instructions } from "#components/checkout/instructions.tsx";
import { type Problem, problemText } from "#components/checkout/problem.ts";
import { SimulatedPayment } from "#components/checkout/simulated-payment.tsx";
import { Steps, stepLabel } from "#components/checkout/steps.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import type { CheckoutStep, CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";

type PaymentProps = {
  view: CheckoutView;
  token: string;
  problem: Problem | null;
  step: CheckoutStep | null;
  now: Date;
  text: CheckoutText;
};

/** Payment instructions, and the steps that the buyer can take on this page. */
export function Payment({ view, token, problem, step, now, text }: PaymentProps) {
  const { instructions, isPaidOnOurPage, provider, status } = view;
  const simulation = <SimulatedPayment view={view} token={token} text={text} />;
  if (!instructions) return simulation;
  const hasFieldProblem = step?.fields.some((field) => field.problem);
  return (
    <>
      {problem && !hasFieldProblem && <ProblemAlert problem={problem} view={view} text={text} />}
      {step && <StepForm step={step} view={view} token={token} text={text} />}
      <Instructions view={view} instructions={instructions} now={now} text={text} />
      {!step && (
        <Steps
          steps={instructions.steps}
          token={token}
          side={view.type}
          isSecond={instructions.payAt !== null && !instructions.isExpired}
          text={text}
        />
      )}
      {!step && simulation}
      {!isPaidOnOurPage && status === "pending" && (
        <form method="post" action={`/api/checkout/${token}`}>
          <button type="submit" className={buttonClass("plain", "h-12! w-full whitespace-normal! text-md")}>
            {text.t("action.continueTo", { provider: provider.name })}
          </button>
        </form>
      )}
    </>
  );
}

type StepFormProps = { step: CheckoutStep; view: CheckoutView; token: string; text: CheckoutText };

function StepForm({ step, view, token, text }: StepFormProps) {
  const isCancel = step.id === "cancel";
  const side = view.type === "BUY" ? "buy" : "sell";
  const label = stepLabel(step, view.type, text);
  const { t } = text;
  return (
    <form
      method="post"
      action={`/api/checkout/${token}/steps`}
      className="rounded-panel border-line bg-raised flex flex-col gap-4 border p-4"
    >
      <h2 className="text-lg font-semibold">{isCancel ? t(`cancel.${side}`) : label}</h2>
      {isCancel && <Callout tone="wait">{t(`cancel.${side}Warning`)}</Callout>}
      <BuyerFields fields={step.fields} provider={view.provider.name} text={text} />
      <button
        type="submit"
        name="step"
        value={step.id}
        className={buttonClass(isCancel ? "danger" : "primary", "h-12! w-full whitespace-normal! text-md")}
      >
        {isCancel ? t(`cancel.${side}Do`) : label}
      </button>
      <a href={`/checkout/${token}`} className={buttonClass("plain", "h-12! w-full whitespace-normal! text-md")}>
        {isCancel ? t(`cancel.${side}Keep`) : t("action.back")}
      </a>
    </form>
  );
}

type ProblemAlertProps = { problem: Problem; waitSeconds?: number; view: CheckoutView; text: CheckoutText };

export function ProblemAlert({ problem, waitSeconds = 0, view, text }: ProblemAlertProps) {
  const { provider, isStarted, price } = view;
  // The notice of the better price says it.
  if (problem === "price_changed" && price.state === "moved" && price.isBetter) return null;
  return (
    <div role="alert">
      <Callout tone={problem === "address_limited" ? "wait" : "bad"}>
        {problemText(problem, { provider: provider.name, isStarted }, text)}{" "}
        {problem === "address_limited" && <Countdown seconds={waitSeconds} text={text} />}
      </Callout>
    </div>
  );
}

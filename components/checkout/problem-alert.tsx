import { type Problem, problemText } from "#components/checkout/problem.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type ProblemAlertProps = { problem: Problem; view: CheckoutView };

export const ProblemAlert = ({ problem, view }: ProblemAlertProps) => (
  <div role="alert">
    <Callout tone="bad">{problemText(problem, view.provider.name, view.isStarted)}</Callout>
  </div>
);

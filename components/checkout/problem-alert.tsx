import { type Problem, problemSentence } from "#components/checkout/problem.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";

type ProblemAlertProps = { problem: Problem; view: CheckoutView };

/** What went wrong with the last click. */
export const ProblemAlert = ({ problem, view }: ProblemAlertProps) => (
  <div role="alert">
    <Callout tone="bad">{problemSentence(problem, view.provider.name, view.isStarted)}</Callout>
  </div>
);

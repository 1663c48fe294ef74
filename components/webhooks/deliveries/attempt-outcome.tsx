import { classNames } from "#components/ui/page/class-names.ts";
import { httpStatusClass } from "#components/ui/status/http-status.tsx";
import { type Outcome, outcomeCode, outcomeText } from "./outcome-text.ts";

/** The status of the response, or why there was none, which is a colored badge like a status from 400 on. */
export const AttemptOutcome = ({ outcome }: { outcome: Outcome }) => (
  <span className={classNames("http-status", httpStatusClass(outcome.status_code ?? 500))} title={outcomeText(outcome)}>
    {outcomeCode(outcome)}
  </span>
);

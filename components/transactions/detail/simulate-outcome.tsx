"use client";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import type { Environment, SimulatedStatus } from "#db/enums.ts";

type SimulateOutcomeProps = {
  environment: Environment;
  id: string;
  /** The statuses it can move to; not empty. */
  outcomes: SimulatedStatus[];
  /** Why this person can't. */
  whyNot: string | undefined;
};

const load = () => import("./simulate-outcome-dialog.tsx").then(({ SimulateOutcomeDialog }) => SimulateOutcomeDialog);

export const SimulateOutcome = ({ whyNot, ...props }: SimulateOutcomeProps) => (
  <LazyDialog
    trigger={
      <Button disabled={whyNot !== undefined} title={whyNot}>
        Simulate outcome
      </Button>
    }
    load={load}
    props={props}
  />
);

import type { Metadata } from "next";
import type { ReactNode } from "react";
import { StepUp } from "#components/account/step-up.tsx";
import { OperatorRefusals } from "#components/operator/roles/operator-refusals.tsx";
import { AppFrame } from "#components/shell/app-frame.tsx";
import { readerClock } from "#http/reader-clock.ts";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { stepUpTimes } from "#lib/people/auth/session.ts";
import { roleNames } from "#lib/people/operators/roles-contract.ts";
import { operatorStepUpMethods } from "#lib/people/operators/step-up.ts";

export const metadata: Metadata = { title: { template: "OPERATOR · %s · Slipway", default: "OPERATOR · Slipway" } };

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const operator = await requireOperator({ allowsSetup: true });
  const { email, role } = operator;
  return (
    <AppFrame
      area="operator"
      user={{ email, title: email, detail: roleNames[role] }}
      role={role}
      clock={await readerClock(operator)}
      isSimulated={env().isSimulated}
    >
      <StepUp
        area="operator"
        {...stepUpTimes(operator, currentTime())}
        methods={await operatorStepUpMethods(operator)}
        ssoName={env().operatorSignIn.oidc?.name}
      >
        <OperatorRefusals role={role}>{children}</OperatorRefusals>
      </StepUp>
    </AppFrame>
  );
}

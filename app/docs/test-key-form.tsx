import { currentUser } from "#app/session.ts";
import { StepUp } from "#components/account/step-up.tsx";
import { TestKeyBar } from "#components/docs/test-key-bar.tsx";
import { keyManagers } from "#lib/api-keys/contract.ts";
import { stepUpTimes } from "#lib/auth/session.ts";
import { currentTime } from "#lib/clock.ts";

/** Fills a TEST key into the examples. Members who may create keys can create one here. */
export async function TestKeyForm() {
  const user = await currentUser();
  if (!user || !keyManagers.includes(user.role)) return <TestKeyBar canCreate={false} />;
  return (
    <StepUp area="sandbox" {...stepUpTimes(user, currentTime())}>
      <TestKeyBar canCreate />
    </StepUp>
  );
}

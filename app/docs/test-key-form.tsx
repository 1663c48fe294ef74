import { StepUp } from "#components/account/step-up.tsx";
import { TestKeyBar } from "#components/docs/test-key-bar.tsx";
import { currentUser } from "#http/session.ts";
import { keyManagers } from "#lib/api-keys/contract.ts";
import { currentTime } from "#lib/clock.ts";
import { stepUpTimes } from "#lib/people/auth/session.ts";

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

"use client";
import { sendPasskey, startPasskeySession } from "#components/account/passkey-requests.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { ErrorCard } from "#components/ui/status/error-card.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";

type PasskeySignInProps = { returnTo: string; isOperator?: boolean };

export function PasskeySignIn({ returnTo, isOperator = false }: PasskeySignInProps) {
  const isHydrated = useHydrated();
  const signIn = useSingleMutation({
    mutationFn: () =>
      isOperator ? sendPasskey("/api/operator/session/passkey").then(() => "started" as const) : startPasskeySession(),
    onSuccess: (outcome) => {
      if (outcome === "started") window.location.assign(returnTo);
    },
  });
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button
        isBusy={!isHydrated || signIn.isPending || signIn.data === "started"}
        onClick={() => signIn.mutate()}
        className="w-full"
      >
        Sign in with a passkey
      </Button>
      {signIn.data === "refused" && (
        <ErrorCard title="Couldn't sign in">This passkey isn't registered. Sign in another way.</ErrorCard>
      )}
      <FailureCard failure={signIn.error} title="Couldn't sign in" />
    </div>
  );
}

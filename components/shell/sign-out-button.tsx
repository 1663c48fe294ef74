"use client";
import { endSession } from "#components/account/end-session.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";

export function SignOutButton() {
  const leaving = useSingleMutation({
    mutationFn: endSession,
    onSuccess: () => window.location.assign("/sign-in"),
  });
  return (
    <>
      <Button
        variant="quiet"
        data-command="sign-out"
        isBusy={leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
        className="w-full justify-start px-2.5!"
      >
        Sign out
      </Button>
      {leaving.error && (
        <p role="alert" className="text-bad px-2.5 text-sm">
          Signing out failed. Try again.
        </p>
      )}
    </>
  );
}

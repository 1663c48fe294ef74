"use client";
import { endSession } from "#components/account/session-requests.ts";
import type { Area } from "#components/shell/pages.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import { useCommand } from "#components/ui/page/use-command.ts";

type SignOutButtonProps = { area: Area };

const endOperatorSession = () =>
  fetchJson("/api/operator/session", { method: "DELETE", schema: { parse: () => undefined } });

export function SignOutButton({ area }: SignOutButtonProps) {
  const isOperator = area === "operator";
  const signOut = useSingleMutation({
    mutationFn: isOperator ? endOperatorSession : endSession,
    onSuccess: () => window.location.assign(isOperator ? "/operator/sign-in" : "/sign-in"),
  });
  useCommand("sign-out", () => signOut.mutate());
  return (
    <>
      <Button
        variant="quiet"
        isBusy={signOut.isPending || signOut.isSuccess}
        onClick={() => signOut.mutate()}
        className="w-full justify-start px-2.5!"
      >
        Sign out
      </Button>
      {signOut.error && (
        <p role="alert" className="text-bad px-2.5 text-sm">
          Couldn't sign out. Try again.
        </p>
      )}
    </>
  );
}

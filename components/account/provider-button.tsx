"use client";
import { csrfToken } from "#components/account/session-requests.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { FailureCard } from "#components/ui/status/failure-card.tsx";

type ProviderButtonProps = {
  id: "oidc" | "github" | "google" | "operator";
  label: string;
  returnTo: string;
  isWide?: boolean;
  /** Sent first, for example so that a step-up happens before the browser leaves this page. */
  askFirst?: { path: string; body?: unknown };
};

/** Redirects to the provider, which redirects back to `returnTo`. */
export function ProviderButton({ id, label, returnTo, isWide, askFirst }: ProviderButtonProps) {
  const isHydrated = useHydrated();
  const leaving = useSingleMutation({
    mutationFn: async () => {
      if (askFirst) {
        const { path, body } = askFirst;
        await fetchJson(path, { method: "POST", body, schema: { parse: () => null } });
      }
      return addressAt(id, returnTo);
    },
    onSuccess: (address) => window.location.assign(address),
  });
  return (
    <>
      <Button
        isBusy={!isHydrated || leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
        className={isWide ? "w-full" : undefined}
      >
        {label}
      </Button>
      <FailureCard failure={leaving.error} title="Not signed in" />
    </>
  );
}

async function addressAt(id: string, callbackUrl: string): Promise<string> {
  const body = new URLSearchParams({ csrfToken: await csrfToken(), callbackUrl, json: "true" });
  const response = await fetch(`/api/auth/signin/${id}`, { method: "POST", body });
  const read: unknown = await response.json();
  if (!response.ok || typeof read !== "object" || read === null || !("url" in read)) throw new Error("Not carried out");
  return String(read.url);
}

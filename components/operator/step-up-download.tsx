"use client";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { useRefusal } from "#components/ui/api/refusal-context.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { FailureCard } from "#components/ui/status/failure-card.tsx";

/** Downloads a file after a step-up. */
export function StepUpDownload({ href, label }: { href: string; label: string }) {
  const isHydrated = useHydrated();
  const refusal = useRefusal({ method: "GET", path: href });
  const stepUp = useSingleMutation<null>({
    mutationFn: () => fetchJson("/api/operator/step-up", { schema: { parse: () => null } }),
    onSuccess: () => window.location.assign(href),
  });
  if (refusal) return null;
  return (
    <>
      <Button isBusy={!isHydrated || stepUp.isPending} onClick={() => stepUp.mutate()}>
        {label}
      </Button>
      <FailureCard failure={stepUp.error} title="Not exported" />
    </>
  );
}

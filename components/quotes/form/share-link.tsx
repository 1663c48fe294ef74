"use client";
import { Button } from "#components/ui/form/button.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { useCopy } from "#components/ui/text/use-copy.ts";

type ShareLinkProps = {
  /** The page's path with its query. It never contains a key. */
  path: string;
};

export function ShareLink({ path }: ShareLinkProps) {
  const isHydrated = useHydrated();
  const { outcome, copy } = useCopy(isHydrated ? window.location.origin + path : path, "link to these quotes");
  return (
    <Button onClick={copy} isBusy={!isHydrated}>
      {outcome === "copied" ? "Copied" : outcome === "refused" ? "Failed" : "Copy link"}
    </Button>
  );
}

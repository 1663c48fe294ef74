"use client";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import type { KeyInUse } from "#lib/api-keys/contract.ts";

type RotateKeyProps = { apiKey: KeyInUse; baseUrl: string; refusedBy: string | undefined };

const load = () => import("./rotate-key-dialog.tsx").then(({ RotateKeyDialog }) => RotateKeyDialog);

export function RotateKey({ refusedBy, ...props }: RotateKeyProps) {
  const isHydrated = useHydrated();
  return (
    <LazyDialog
      trigger={
        <Button
          variant="quiet"
          className="h-7! px-2! pointer-coarse:h-11!"
          aria-label={`Rotate ${props.apiKey.name}`}
          refusedBy={refusedBy}
          isBusy={!isHydrated}
        >
          Rotate
        </Button>
      }
      load={load}
      props={props}
      refusedBy={refusedBy}
    />
  );
}

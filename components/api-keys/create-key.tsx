"use client";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import type { Environment } from "#db/enums.ts";

type CreateKeyProps = {
  environment: Environment;
  baseUrl: string;
  /** Names of the live keys. */
  names: string[];
  /** The id of the element that says why this user cannot create a key now. */
  refusedBy?: string;
};

const load = () => import("./create-key-dialog.tsx").then(({ CreateKeyDialog }) => CreateKeyDialog);

export function CreateKey({ refusedBy, ...props }: CreateKeyProps) {
  const isHydrated = useHydrated();
  return (
    <LazyDialog
      trigger={
        <Button variant="primary" isBusy={!isHydrated} refusedBy={refusedBy}>
          Create key
        </Button>
      }
      load={load}
      props={props}
      command="create-key"
      refusedBy={refusedBy}
    />
  );
}

"use client";
import { useRouter } from "next/navigation";
import { KeyDialog } from "#components/api-keys/key-dialog.tsx";
import { createKey } from "#components/api-keys/key-requests.ts";
import { NewKeyForm } from "#components/api-keys/new-key-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import type { Environment } from "#db/enums.ts";
import type { NewKey } from "#lib/api-keys/contract.ts";

type CreateKeyProps = {
  environment: Environment;
  baseUrl: string;
  /** Names of the live keys. */
  names: string[];
  /** The id of the element that says why this user cannot create a key now. */
  refusedBy?: string;
};

export function CreateKey({ environment, baseUrl, names, refusedBy }: CreateKeyProps) {
  const isHydrated = useHydrated();
  const router = useRouter();
  return (
    <KeyDialog<NewKey>
      command="create-key"
      refusedBy={refusedBy}
      // The list behind the dialog has the key at once.
      onCreated={router.refresh}
      trigger={
        <Button variant="primary" isBusy={!isHydrated} refusedBy={refusedBy}>
          Create key
        </Button>
      }
      title={`Create ${environment} key`}
      description={`Choose what this key can do. It works in ${environment} only.`}
      baseUrl={baseUrl}
      requestKey={(key) => createKey(environment, key)}
      form={(request) => <NewKeyForm request={request} names={names} />}
    />
  );
}

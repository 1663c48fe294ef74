"use client";
import { createKey } from "#components/api-keys/key-requests.ts";
import { MakeKeyDialog } from "#components/api-keys/make-key-dialog.tsx";
import { NewKeyForm } from "#components/api-keys/new-key-form.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { useCommand } from "#components/ui/page/use-command.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import type { Environment } from "#db/enums.ts";
import type { NewKey } from "#lib/api-keys/contract.ts";

type CreateKeyProps = {
  environment: Environment;
  baseUrl: string;
  /** Of the keys that work. */
  names: string[];
  /** The id of the sentence that says why this person cannot create a key now. */
  refusedBy?: string;
};

export function CreateKey({ environment, baseUrl, names, refusedBy }: CreateKeyProps) {
  const isHydrated = useHydrated();
  useCommand(refusedBy && "create-key", () => undefined, refusedBy);
  if (refusedBy) {
    return (
      <Button variant="primary" disabled aria-describedby={refusedBy}>
        Create key
      </Button>
    );
  }
  return (
    <MakeKeyDialog<NewKey>
      command="create-key"
      trigger={
        <Button variant="primary" isBusy={!isHydrated}>
          Create key
        </Button>
      }
      title={`Create a ${environment} key`}
      description="It may do what you tick here, and nothing in the other environment."
      baseUrl={baseUrl}
      make={(key) => createKey(environment, key)}
      form={(props) => <NewKeyForm {...props} names={names} />}
    />
  );
}

"use client";
import { useRouter } from "next/navigation";
import { KeyDialog } from "#components/api-keys/key-dialog.tsx";
import { createKey } from "#components/api-keys/key-requests.ts";
import { NewKeyForm } from "#components/api-keys/new-key-form.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import type { Environment } from "#db/enums.ts";
import type { NewKey } from "#lib/api-keys/contract.ts";

type CreateKeyDialogProps = OpenDialogProps & {
  environment: Environment;
  baseUrl: string;
  /** Names of the live keys. */
  names: string[];
};

export function CreateKeyDialog({ environment, baseUrl, names, onClose }: CreateKeyDialogProps) {
  const router = useRouter();
  return (
    <KeyDialog<NewKey>
      onClose={onClose}
      // The list behind the dialog has the key at once.
      onCreated={router.refresh}
      title={`Create ${environment} key`}
      description={`Choose what this key can do. It works in ${environment} only.`}
      baseUrl={baseUrl}
      requestKey={(key) => createKey(environment, key)}
      form={(request) => <NewKeyForm request={request} names={names} environment={environment} />}
    />
  );
}

"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { createKey } from "#components/api-keys/key-requests.ts";
import { KeyReveal } from "#components/api-keys/key-reveal.tsx";
import { NewKeyForm } from "#components/api-keys/new-key-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useSingleMutation } from "#components/ui/use-single-mutation.ts";
import type { Environment } from "#db/enums.ts";
import type { NewKey } from "#lib/api-keys/contract.ts";

type CreateKeyProps = {
  environment: Environment;
  baseUrl: string;
  /** The id of the sentence that says why this person cannot create a key now. */
  refusedBy?: string;
};

export function CreateKey({ environment, baseUrl, refusedBy }: CreateKeyProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const creation = useSingleMutation({ mutationFn: (key: NewKey) => createKey(environment, key) });

  const close = () => {
    setIsOpen(false);
    setIsReminded(false);
    // The key leaves the page's memory here, and the table below gets its row.
    if (creation.data) router.refresh();
    creation.reset();
  };
  const onOpenChange = (toOpen: boolean) => {
    if (toOpen) setIsOpen(true);
    else if (creation.data) setIsReminded(true);
    else if (!creation.isPending) close();
  };

  if (refusedBy) {
    return (
      <Button variant="primary" disabled aria-describedby={refusedBy}>
        Create key
      </Button>
    );
  }
  const trigger = <Button variant="primary">Create key</Button>;
  return creation.data ? (
    <Dialog
      trigger={trigger}
      title="Store your new key now"
      description="It is shown this once. Slipway keeps only a fingerprint of it."
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <KeyReveal apiKey={creation.data.key} baseUrl={baseUrl} isReminded={isReminded} onStored={close} />
    </Dialog>
  ) : (
    <Dialog
      trigger={trigger}
      title={`Create a ${environment} key`}
      description="It may do everything your account may do in this environment."
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <NewKeyForm failure={creation.error} isBusy={creation.isPending} onSubmit={(key) => creation.mutate(key)} />
    </Dialog>
  );
}

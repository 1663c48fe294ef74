"use client";
import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactElement, type ReactNode, useState } from "react";
import { KeyReveal } from "#components/api-keys/key-reveal.tsx";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { useCommand } from "#components/ui/page/use-command.ts";
import type { CreatedKey } from "#lib/api-keys/contract.ts";

type FormProps<Request> = { failure: Error | null; isBusy: boolean; onSubmit: (request: Request) => void };

type KeyDialogProps<Request> = {
  trigger: ReactElement<ComponentProps<"button">>;
  /** The palette command that opens the dialog. */
  command?: string;
  title: ReactNode;
  description: ReactNode;
  baseUrl: string;
  requestKey: (request: Request) => Promise<CreatedKey>;
  form: (props: FormProps<Request>) => ReactNode;
  /** Shown with the new key. */
  note?: ReactNode;
};

/** A form that returns a new key, which is shown once and then dropped from memory. */
export function KeyDialog<Request>(props: KeyDialogProps<Request>) {
  const { trigger, command, title, description, baseUrl, requestKey, form, note } = props;
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const creation = useSingleMutation({ mutationFn: requestKey });

  const close = () => {
    setIsOpen(false);
    setIsReminded(false);
    if (creation.data) router.refresh();
    creation.reset();
  };
  const onOpenChange = (toOpen: boolean) => {
    if (toOpen) setIsOpen(true);
    else if (creation.data) setIsReminded(true);
    else if (!creation.isPending) close();
  };
  useCommand(command, () => onOpenChange(true));
  return creation.data ? (
    <Dialog
      trigger={trigger}
      title="Save your API key"
      description="Copy this key now. You won't be able to see it again, because we store only a hash."
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <KeyReveal created={creation.data} baseUrl={baseUrl} note={note} isReminded={isReminded} onClose={close} />
    </Dialog>
  ) : (
    <Dialog trigger={trigger} title={title} description={description} open={isOpen} onOpenChange={onOpenChange}>
      {form({ failure: creation.error, isBusy: creation.isPending, onSubmit: creation.mutate })}
    </Dialog>
  );
}

"use client";
import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactElement, type ReactNode, useState } from "react";
import { KeyReveal } from "#components/api-keys/key-reveal.tsx";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { useCommand } from "#components/ui/page/use-command.ts";
import type { CreatedKey } from "#lib/api-keys/contract.ts";

type FormProps<Wanted> = { failure: Error | null; isBusy: boolean; onSubmit: (wanted: Wanted) => void };

type MakeKeyDialogProps<Wanted> = {
  trigger: ReactElement<ComponentProps<"button">>;
  /** The palette command that opens the dialog. */
  command?: string;
  title: ReactNode;
  description: ReactNode;
  baseUrl: string;
  make: (wanted: Wanted) => Promise<CreatedKey>;
  form: (props: FormProps<Wanted>) => ReactNode;
  /** Beside the new key: what becomes of the old one. */
  note?: ReactNode;
};

/** A form whose answer is a new key, which is shown this once and kept nowhere in the page afterwards. */
export function MakeKeyDialog<Wanted>(props: MakeKeyDialogProps<Wanted>) {
  const { trigger, command, title, description, baseUrl, make, form, note } = props;
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const making = useSingleMutation({ mutationFn: make });

  const close = () => {
    setIsOpen(false);
    setIsReminded(false);
    // The key leaves the page's memory here, and the table below gets its row.
    if (making.data) router.refresh();
    making.reset();
  };
  const onOpenChange = (toOpen: boolean) => {
    if (toOpen) setIsOpen(true);
    else if (making.data) setIsReminded(true);
    else if (!making.isPending) close();
  };
  useCommand(command, () => onOpenChange(true));
  return making.data ? (
    <Dialog
      trigger={trigger}
      title="Store your new key now"
      description="It is shown this once. Slipway keeps only a fingerprint of it."
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      <KeyReveal created={making.data} baseUrl={baseUrl} note={note} isReminded={isReminded} onClose={close} />
    </Dialog>
  ) : (
    <Dialog trigger={trigger} title={title} description={description} open={isOpen} onOpenChange={onOpenChange}>
      {form({ failure: making.error, isBusy: making.isPending, onSubmit: making.mutate })}
    </Dialog>
  );
}

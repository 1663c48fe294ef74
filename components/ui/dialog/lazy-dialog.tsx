"use client";
import { type ComponentProps, type ComponentType, cloneElement, type ReactElement, useState } from "react";
import { showToast } from "#components/ui/page/toast.ts";
import { useCommand } from "#components/ui/page/use-command.ts";

/** Rendered while it is open. */
export type OpenDialogProps = { onClose: () => void };

type LazyDialogProps<Props> = {
  /** The button that opens it and receives focus after it closes. */
  trigger: ReactElement<ComponentProps<"button">>;
  /** Imports the dialog. */
  load: () => Promise<ComponentType<Props & OpenDialogProps>>;
  props: Props;
  /** The palette command that opens it. */
  command?: string;
  /** The id of the element that says why this user cannot open it. */
  refusedBy?: string;
};

/** A dialog whose code is loaded when its button is hovered, focused, or pressed, and not with the page. */
export function LazyDialog<Props extends object>({ trigger, load, props, command, refusedBy }: LazyDialogProps<Props>) {
  const [Opened, setOpened] = useState<ComponentType<Props & OpenDialogProps> | null>(null);
  const open = () => {
    load().then(
      (loaded) => setOpened(() => loaded),
      () => showToast("This dialog couldn't be loaded. Check your connection and try again.", "failure"),
    );
  };
  const prepare = () => {
    // Pressing the button tries again, and tells.
    load().catch(() => undefined);
  };
  useCommand(command, open, refusedBy);
  return (
    <>
      {cloneElement(trigger, {
        onClick: open,
        onPointerEnter: prepare,
        onFocus: prepare,
        "aria-haspopup": "dialog",
        "aria-expanded": Opened !== null,
      })}
      {Opened && <Opened {...props} onClose={() => setOpened(null)} />}
    </>
  );
}

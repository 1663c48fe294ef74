"use client";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { type ReactElement, type ReactNode, useRef } from "react";

type DialogProps = {
  /** The button that opens it, and gets the focus back. */
  trigger?: ReactElement;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Not to set `open` to false refuses to close. */
  onOpenChange?: (isOpen: boolean) => void;
  /** Where the focus goes when it closes; without it, or with null, back to the trigger. */
  focusAfter?: () => HTMLElement | null;
};

export function Dialog({ trigger, title, description, children, open, onOpenChange, focusAfter }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => onOpenChange?.(isOpen)}>
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="bg-veil fixed inset-0 z-40" />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={(interaction) => (interaction === "touch" ? popup.current : firstFocus(popup.current))}
          finalFocus={() => focusAfter?.() ?? true}
          className="rounded-panel border-line bg-raised shadow-float fixed top-[max(1rem,12vh)] left-1/2 z-50 flex max-h-[calc(100dvh-2rem-12vh)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 flex-col gap-4 overflow-y-auto border p-5 transition-[translate] focus-visible:outline-none data-starting-style:translate-y-1 max-sm:top-auto max-sm:bottom-4"
        >
          <div>
            <BaseDialog.Title className="text-md font-semibold">{title}</BaseDialog.Title>
            {description && <BaseDialog.Description className="text-muted mt-1">{description}</BaseDialog.Description>}
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** What to fill in, else the way out; never the dangerous button, and on touch no keyboard pops up. */
const firstFocus = (popup: HTMLElement | null) =>
  popup?.querySelector<HTMLElement>("input, select, textarea, [data-cancel]") ?? popup;

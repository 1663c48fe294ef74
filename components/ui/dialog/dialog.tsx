"use client";
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId, useState } from "react";
import { createPortal } from "react-dom";
import { CloseDialog } from "./close-dialog.ts";
import { useModal } from "./use-modal.ts";

type DialogProps = {
  /** The button that opens it, and gets the focus back. */
  trigger?: ReactElement<ComponentProps<"button">>;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Not to set `open` to false refuses to close. */
  onOpenChange?: (isOpen: boolean) => void;
  /** Where the focus goes when it closes; without it, or with null, back to the trigger. */
  focusAfter?: () => HTMLElement | null;
};

/** The platform's own modal: it keeps the focus inside, and what lies behind is out of reach. */
export function Dialog({ trigger, title, description, children, open, onOpenChange, focusAfter }: DialogProps) {
  const [isOpenItself, setIsOpenItself] = useState(false);
  const isOpen = open ?? isOpenItself;
  const ask = (toOpen: boolean) => {
    setIsOpenItself(toOpen);
    onOpenChange?.(toOpen);
  };
  return (
    <>
      {trigger &&
        cloneElement(trigger, { onClick: () => ask(true), "aria-haspopup": "dialog", "aria-expanded": isOpen })}
      {isOpen && (
        <Modal title={title} description={description} focusAfter={focusAfter} onClose={() => ask(false)}>
          {children}
        </Modal>
      )}
    </>
  );
}

type ModalProps = Pick<DialogProps, "title" | "description" | "children" | "focusAfter"> & { onClose: () => void };

function Modal({ title, description, children, focusAfter, onClose }: ModalProps) {
  const id = useId();
  const handlers = useModal(onClose, focusAfter);
  return createPortal(
    <dialog
      {...handlers}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      tabIndex={-1}
      className="rounded-panel border-line bg-raised text-ink shadow-float backdrop:bg-veil fixed top-[max(1rem,12vh)] mx-auto mb-auto max-h-[calc(100dvh-2rem-12vh)] w-[min(32rem,calc(100vw-2rem))] max-w-none overflow-y-auto border transition-[translate] focus-visible:outline-none max-sm:top-auto max-sm:bottom-4 max-sm:mb-0 starting:translate-y-1"
    >
      <div className="flex flex-col gap-4 p-5">
        <div>
          <h2 id={`${id}-title`} className="text-md font-semibold">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="text-muted mt-1">
              {description}
            </p>
          )}
        </div>
        <CloseDialog value={onClose}>{children}</CloseDialog>
      </div>
    </dialog>,
    document.body,
  );
}

"use client";
import {
  type ComponentProps,
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useModal } from "./use-modal.ts";

/** Asks the surrounding dialog to close, which it may refuse. */
export const CloseDialog = createContext<() => void>(() => undefined);

type DialogProps = {
  /** The button that opens it and receives focus after it closes. */
  trigger?: ReactElement<ComponentProps<"button">>;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Leaving `open` true keeps the dialog open. */
  onOpenChange?: (isOpen: boolean) => void;
  /** Receives focus after it closes; by default the trigger. */
  focusAfter?: () => HTMLElement | null;
};

/** A native modal dialog, which traps focus and makes the page inert. */
export function Dialog({ trigger, title, description, children, open, onOpenChange, focusAfter }: DialogProps) {
  const [isOpenUncontrolled, setIsOpenUncontrolled] = useState(false);
  const isOpen = open ?? isOpenUncontrolled;
  const setOpen = (toOpen: boolean) => {
    setIsOpenUncontrolled(toOpen);
    onOpenChange?.(toOpen);
  };
  return (
    <>
      {trigger &&
        cloneElement(trigger, { onClick: () => setOpen(true), "aria-haspopup": "dialog", "aria-expanded": isOpen })}
      {isOpen && (
        <Modal title={title} description={description} focusAfter={focusAfter} onClose={() => setOpen(false)}>
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

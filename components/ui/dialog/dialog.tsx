"use client";
import { createContext, type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { stepUpDescription } from "./step-up-context.ts";
import { useModal } from "./use-modal.ts";
import { useStepUpHost } from "./use-step-up-host.ts";

/** Asks the surrounding dialog to close, which it may refuse. */
export const CloseDialog = createContext<() => void>(() => undefined);

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** The dialog stays open until it is no longer rendered. */
  onClose: () => void;
  /** Receives focus after it closes; by default what had it before. */
  focusAfter?: () => HTMLElement | null;
  /** Its request requires a step-up, which it asks for before it shows its content. */
  requiresStepUp?: boolean;
};

/** A native modal dialog, which traps focus and makes the page inert. */
export function Dialog({ title, children, focusAfter, requiresStepUp = false, onClose, ...own }: DialogProps) {
  const id = useId();
  const stepUp = useStepUpHost(requiresStepUp, onClose);
  const { isCovered } = stepUp;
  const close = isCovered && stepUp.control ? stepUp.control.cancel : onClose;
  const handlers = useModal(close, { focusAfter, isCovered });
  const description = isCovered ? stepUpDescription : own.description;
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
          <h2 id={`${id}-title`} tabIndex={-1} className="text-md font-semibold outline-none">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="text-muted mt-1">
              {description}
            </p>
          )}
        </div>
        <CloseDialog value={close}>{isCovered && stepUp.control?.form}</CloseDialog>
        {/* Keeps what was entered. */}
        {stepUp.isReady && (
          <div hidden={isCovered} className="flex flex-col gap-4 [&[hidden]]:hidden">
            <CloseDialog value={onClose}>{children}</CloseDialog>
          </div>
        )}
      </div>
    </dialog>,
    document.body,
  );
}

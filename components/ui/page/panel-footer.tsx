import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type PanelFooterProps = {
  /** The state, or a note. */
  start?: ReactNode;
  /** The panel pads its content. */
  isPadded?: boolean;
  /** The actions. */
  children: ReactNode;
};

/** The last line of a panel: its state at the left, its actions at the right. */
export const PanelFooter = ({ start, isPadded, children }: PanelFooterProps) => (
  <div
    className={classNames(
      "border-line bg-sunken/50 rounded-b-panel flex flex-wrap items-center justify-between gap-3 border-t px-4 py-2.5",
      isPadded && "-mx-4 -mb-4",
    )}
  >
    <div className="text-muted min-w-0 text-sm sm:flex-1 sm:basis-64 sm:empty:basis-0">{start}</div>
    <div className="flex flex-wrap items-center gap-2">{children}</div>
  </div>
);

import Link from "next/link";
import type { ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";

type FilterFrameProps = {
  /** The id of the control inside. */
  controlId: string;
  label: string;
  /** The URL without this filter; only while it is set. */
  clearHref?: string;
  children: ReactNode;
};

/** "Status: 4xx ×": one filter, its label and the link that removes it. */
export function FilterFrame({ controlId, label, clearHref, children }: FilterFrameProps) {
  return (
    <span
      className={classNames(
        "inline-flex h-7 shrink-0 items-center rounded-control border pointer-coarse:h-11",
        clearHref ? setClass : unsetClass,
      )}
    >
      <label htmlFor={controlId} className="flex h-full items-center gap-1 pl-2">
        <span className="text-muted whitespace-nowrap">{clearHref ? `${label}:` : label}</span>
        {children}
      </label>
      {clearHref && (
        <Link
          href={clearHref}
          aria-label={`Remove filter: ${label}`}
          className="rounded-control text-muted hover:text-ink flex h-full w-6 items-center justify-center pointer-coarse:w-11"
        >
          ×
        </Link>
      )}
    </span>
  );
}

const setClass = "border-line bg-raised";
const unsetClass = "border-line border-dashed pr-1 hover:border-edge";

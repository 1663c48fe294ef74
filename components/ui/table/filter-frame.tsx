import Link from "next/link";
import type { ReactNode } from "react";

type FilterFrameProps = {
  /** The id of the control inside. */
  controlId: string;
  label: string;
  /** The URL without this filter. */
  clearHref: string;
  children: ReactNode;
};

/** "Status: 4xx ×": one filter, its label and the link that removes it. */
export function FilterFrame({ controlId, label, clearHref, children }: FilterFrameProps) {
  return (
    <span className="border-line bg-raised rounded-control inline-flex h-7 shrink-0 items-center border pointer-coarse:h-11">
      <label htmlFor={controlId} className="flex h-full items-center gap-1 ps-2">
        <span className="text-muted whitespace-nowrap">{label}:</span>
        {children}
      </label>
      <Link
        href={clearHref}
        aria-label={`Remove filter: ${label}`}
        className="rounded-control text-muted hover:text-ink flex h-full w-6 items-center justify-center pointer-coarse:w-11"
      >
        ×
      </Link>
    </span>
  );
}

import type { ReactNode } from "react";
import { buttonClass } from "#components/ui/form/button-class.ts";

type DisclosureProps = { label: string; children: ReactNode };

/** A button that reveals an explanation and a form. */
export function Disclosure({ label, children }: DisclosureProps) {
  return (
    <details className="min-w-0">
      <summary className={buttonClass("plain", "list-none [&::-webkit-details-marker]:hidden")}>{label}</summary>
      <div className="border-line mt-3 max-w-prose border-s-2 ps-4">{children}</div>
    </details>
  );
}

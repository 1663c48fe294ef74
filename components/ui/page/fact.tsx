import type { ReactNode } from "react";

type FactProps = { name: string; children: ReactNode };

/** A name and its value in a `dl`. */
export const Fact = ({ name, children }: FactProps) => (
  <div className="border-line grid border-t py-1.5 first:border-t-0 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4">
    <dt className="text-muted min-w-0 wrap-anywhere">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

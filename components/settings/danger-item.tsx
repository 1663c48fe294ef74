import type { ReactNode } from "react";

type DangerItemProps = { title: string; description: ReactNode; children: ReactNode };

/** An action with its consequence at the left and its button at the right. */
export const DangerItem = ({ title, description, children }: DangerItemProps) => (
  <div className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-3 first:border-t-0 first:pt-0 last:pb-0 sm:flex-nowrap">
    <div className="max-w-prose min-w-0">
      <h3 className="font-medium">{title}</h3>
      <p className="text-muted text-sm">{description}</p>
    </div>
    {children}
  </div>
);

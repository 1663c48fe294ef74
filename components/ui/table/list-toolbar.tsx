import type { ReactNode } from "react";

type ListToolbarProps = {
  /** The filters, and saved views next to them. */
  filters: ReactNode;
  search: ReactNode;
};

/** The filters of a list at the left and its search at the right, or above them on phones. */
export const ListToolbar = ({ filters, search }: ListToolbarProps) => (
  <div className="mb-2 flex flex-col-reverse gap-x-6 gap-y-2 md:flex-row md:items-start md:justify-between">
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">{filters}</div>
    {search}
  </div>
);

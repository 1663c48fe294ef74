import type { ReactNode } from "react";

type ListToolbarProps = { filters: ReactNode; search: ReactNode };

/** The filters of a list at the left and its search at the right, or above them on phones. */
export const ListToolbar = ({ filters, search }: ListToolbarProps) => (
  <div className="flex flex-col-reverse gap-x-6 gap-y-1 md:flex-row md:items-start md:justify-between">
    <div className="min-w-0">{filters}</div>
    {search}
  </div>
);

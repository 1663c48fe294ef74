import { Skeleton } from "#components/ui/skeleton.tsx";
import { TableSkeleton } from "#components/ui/table-skeleton.tsx";

type PageSkeletonProps = { hasFilters?: boolean; rows: number };

/** A list page while it loads: title, line, filters, table, each of its final height. */
export function PageSkeleton({ hasFilters, rows }: PageSkeletonProps) {
  return (
    <>
      <div className="mb-5">
        <Skeleton className="my-1 h-5 w-36" />
        <Skeleton className="mt-1.5 h-4 w-80 max-w-full" />
      </div>
      {hasFilters && <Skeleton className="mt-6 mb-3 h-7 w-full max-w-2xl" />}
      <TableSkeleton rows={rows} />
    </>
  );
}

import { Skeleton } from "#components/ui/page/skeleton.tsx";

type TableSkeletonProps = { rows: number };

/** As high as the table: a header of 36 px and rows of 40 px. */
export const TableSkeleton = ({ rows }: TableSkeletonProps) => (
  <div aria-hidden="true" className="-mx-4 md:-mx-6">
    <div className="border-line flex h-9 items-center border-b px-4 md:px-6">
      <Skeleton className="h-3 w-24" />
    </div>
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <div key={row} className="border-line flex h-10 items-center gap-6 border-b px-4 md:px-6">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-3 w-20" />
      </div>
    ))}
  </div>
);

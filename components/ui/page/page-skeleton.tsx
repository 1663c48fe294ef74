import { TableSkeleton } from "#components/ui/table/table-skeleton.tsx";
import { Skeleton } from "./skeleton.tsx";

export type PageSkeletonProps = {
  rows: number;
  hasTabs?: boolean;
  hasFilters?: boolean;
  hasMetrics?: boolean;
  hasChart?: boolean;
  hasForm?: boolean;
};

/** A page while it loads, with parts of their final height. */
export function PageSkeleton({ rows, hasTabs, hasFilters, hasMetrics, hasChart, hasForm }: PageSkeletonProps) {
  return (
    <>
      <div className="mb-5">
        <Skeleton className="my-1 h-5 w-36" />
        <Skeleton className="mt-1.5 h-4 w-80 max-w-full" />
      </div>
      {hasTabs && <Tabs />}
      {hasForm && <Form />}
      {hasFilters && <Skeleton className="mt-6 mb-3 h-7 w-full max-w-2xl" />}
      {hasMetrics && <Metrics />}
      {(hasMetrics || hasChart) && <Skeleton className={hasMetrics ? "mb-8 h-44 w-full" : "mb-4 h-24 w-full"} />}
      <TableSkeleton rows={rows} />
    </>
  );
}

function Tabs() {
  return (
    <div className="border-line mb-5 flex h-9 items-center gap-5 border-b">
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-4 w-16" />
    </div>
  );
}

function Form() {
  return (
    <div className="border-line mb-8 grid gap-3 border-b pb-5 sm:grid-cols-4">
      {fields.map((width) => (
        <div key={width} className={width}>
          <Skeleton className="my-1 h-4 w-20" />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </div>
  );
}

const fields = ["sm:col-span-1", "sm:col-span-2", "sm:col-[span_1]", "sm:col-span-3"];

function Metrics() {
  return (
    <div className="border-line mb-8 grid grid-cols-2 gap-4 border-y py-4 sm:grid-cols-4 xl:grid-cols-7">
      {["w-16", "w-20", "w-24", "w-28", "w-14", "w-[4.5rem]", "w-[5.5rem]"].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-7 w-20" />
          <Skeleton className="h-4 w-24 max-w-full" />
        </div>
      ))}
    </div>
  );
}

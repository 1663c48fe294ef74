import { TableSkeleton } from "#components/ui/table/table-skeleton.tsx";
import { Skeleton } from "./skeleton.tsx";

/** A number is a table with that many rows. */
export type SkeletonPart = keyof typeof shapes | number;

export type PageSkeletonProps = {
  /** The heading, if it is known. */
  title?: string;
  /** From top to bottom. */
  parts: readonly SkeletonPart[];
};

/** A page while it loads, with its heading, and parts of their final height. */
export const PageSkeleton = ({ title, parts }: PageSkeletonProps) => (
  <>
    <div className="mb-5">
      {title ? (
        <h1 className="flex min-h-8 items-center text-lg font-semibold tracking-tight pointer-coarse:min-h-11">
          {title}
        </h1>
      ) : (
        <Skeleton className="my-1.5 h-5 w-36" />
      )}
      <Skeleton className="my-1 h-3 w-80 max-w-full" />
    </div>
    {parts.map((part) => (typeof part === "number" ? <TableSkeleton key={part} rows={part} /> : shapes[part]))}
  </>
);

const shapes = {
  tabs: (
    <div key="tabs" className="border-line mb-5 flex h-9 items-center gap-5 border-b">
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-4 w-16" />
    </div>
  ),
  filters: <Skeleton key="filters" className="mb-4 h-8 w-full max-w-md" />,
  form: (
    <div key="form" className="mb-8 grid grid-cols-2 gap-3 lg:grid-cols-6">
      {[1, 2, 3, 4, 5, 6].map((field) => (
        <div key={field}>
          <Skeleton className="my-1 h-3 w-20" />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </div>
  ),
  metrics: (
    <div key="metrics" className="metrics mb-8">
      {[1, 2, 3, 4].map((metric) => (
        <div key={metric} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-8 w-36" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </div>
  ),
  chart: (
    <div key="chart" className="mb-8">
      <Skeleton className="h-5 w-64 max-w-full" />
      <div className="border-line mt-4 h-48 border-b" />
    </div>
  ),
  panels: (
    <div key="panels" className="grid gap-4 xl:grid-cols-2">
      {[1, 2].map((panel) => (
        <div key={panel} className="border-line rounded-panel h-72 border" />
      ))}
    </div>
  ),
  sections: (
    <div key="sections" className="flex flex-col gap-8">
      {[1, 2, 3].map((section) => (
        <div key={section} className="grid gap-x-8 gap-y-2 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <Skeleton className="h-4 w-28" />
          <div className="border-line rounded-panel h-32 border" />
        </div>
      ))}
    </div>
  ),
};

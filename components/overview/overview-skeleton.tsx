import { Skeleton } from "#components/ui/page/skeleton.tsx";

/** The overview while it loads, with parts of their final height. */
export const OverviewSkeleton = () => (
  <div aria-hidden="true" className="flex flex-col gap-8">
    <div className="metrics">
      {["volume", "success", "conversion", "time"].map((name) => (
        <div key={name} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-8 w-36" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </div>
    <div className="border-line border-t pt-3">
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="mt-8 h-60 w-full" />
    </div>
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
      {["funnel", "providers"].map((name) => (
        <div key={name} className="border-line border-t pt-3">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="mt-4 h-72 w-full" />
        </div>
      ))}
    </div>
  </div>
);

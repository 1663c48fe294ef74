import { classNames } from "./class-names.ts";

type SkeletonProps = { className?: string };

/** A bar where words will stand; give it their height and width. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames("block animate-pulse rounded-control bg-line", className)} />;
}

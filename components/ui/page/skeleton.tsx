import { classNames } from "./class-names.ts";

type SkeletonProps = { className?: string };

/** A placeholder bar; set its height and width. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames("block animate-pulse rounded-control bg-line", className)} />;
}

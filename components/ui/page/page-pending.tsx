"use client";
import { useLinkStatus } from "next/link";
import { createPortal } from "react-dom";
import { PageSkeleton, type PageSkeletonProps } from "./page-skeleton.tsx";

/** Inside a link to another page: its skeleton in place of this page, once it takes longer than a moment.
 * A loading.tsx would also hold back the first paint, which would then need script, and answer 200 to what is not there. */
export function PagePending(skeleton: PageSkeletonProps) {
  const { pending } = useLinkStatus();
  const main = pending && document.getElementById("main");
  if (!main) return null;
  return createPortal(
    <div className="animate-appear-late bg-paper absolute inset-0 z-10 overflow-hidden px-4 py-6 md:px-6">
      <PageSkeleton {...skeleton} />
    </div>,
    main,
  );
}

"use client";
import { useLinkStatus } from "next/link";
import { createPortal } from "react-dom";
import { PageSkeleton, type PageSkeletonProps } from "./page-skeleton.tsx";

/** Inside a link: shows the skeleton of the next page while it loads. A loading.tsx would also delay the first paint until
 * JavaScript runs, and return 200 for missing pages. */
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

"use client";
import { useLinkStatus } from "next/link";
import { useOffline } from "next/offline";
import { type ComponentType, lazy, Suspense } from "react";
import { createPortal } from "react-dom";
import type { PageSkeletonProps } from "./page-skeleton.tsx";

/** A page that can't load it shows the plain surface. */
export const loadPageSkeleton = (): Promise<{ default: ComponentType<PageSkeletonProps> }> =>
  import("./page-skeleton.tsx").then(
    ({ PageSkeleton }) => ({ default: PageSkeleton }),
    () => ({ default: () => null }),
  );
const PageSkeleton = lazy(loadPageSkeleton);

/** Inside a link: shows the skeleton of the next page while it loads. A loading.tsx would also delay the first paint until
 * JavaScript runs, and return 200 for missing pages. */
export function PagePending(skeleton: PageSkeletonProps) {
  const { pending } = useLinkStatus();
  return <PendingPage {...skeleton} isPending={pending} />;
}

/** The skeleton of the next page, for what isn't a Link. */
export function PendingPage({ isPending, ...skeleton }: PageSkeletonProps & { isPending: boolean }) {
  // A link that gets no response keeps its page visible.
  const isUnreachable = useOffline();
  const main = isPending && !isUnreachable && document.getElementById("main");
  if (!main) return null;
  return createPortal(
    <div className="animate-appear-late bg-paper absolute inset-0 z-10 overflow-hidden px-4 py-6 md:px-6">
      <p role="status" className="sr-only">
        Loading
      </p>
      {/* Without a heading, because the page it covers has one. */}
      <div aria-hidden="true">
        <Suspense fallback={null}>
          <PageSkeleton {...skeleton} />
        </Suspense>
      </div>
    </div>,
    main,
  );
}

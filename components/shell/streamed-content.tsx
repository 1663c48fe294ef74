"use client";
import { type ReactNode, Suspense, useState } from "react";
import { PageSkeleton } from "#components/ui/page/page-skeleton.tsx";
import { type Area, skeletonOf } from "./pages.ts";

type StreamedContentProps = {
  /** The page whose skeleton is shown until the content arrives, if that is sent later. */
  skeleton: { area: Area; path: string | undefined } | false;
  children: ReactNode;
};

/** A page's content. A refresh always has all of it: the boundary around it stays as it was in the first response, because
 * React would otherwise replace the page and close its dialogs. */
export function StreamedContent({ skeleton, children }: StreamedContentProps) {
  const [first] = useState(skeleton);
  if (!first) return children;
  const fallback = (
    <div className="until-streamed">
      <PageSkeleton {...skeletonOf(first.area, first.path)} />
    </div>
  );
  return <Suspense fallback={fallback}>{children}</Suspense>;
}

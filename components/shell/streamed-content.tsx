"use client";
import { type ReactNode, Suspense, useState } from "react";

type StreamedContentProps = {
  /** Shown until the content arrives, if that was sent later. */
  skeleton?: ReactNode;
  children: ReactNode;
};

/** A page's content. A refresh always has all of it: the boundary around it stays as it was in the first response, because
 * React would otherwise replace the page and close its dialogs. */
export function StreamedContent({ skeleton, children }: StreamedContentProps) {
  const [first] = useState(skeleton);
  return first === undefined ? children : <Suspense fallback={first}>{children}</Suspense>;
}

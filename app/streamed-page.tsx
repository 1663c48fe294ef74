import { headers } from "next/headers";
import type { ReactNode } from "react";
import { type Area, skeletonOf } from "#components/shell/pages.ts";
import { StreamedContent } from "#components/shell/streamed-content.tsx";
import { PageSkeleton } from "#components/ui/page/page-skeleton.tsx";

const waitMs = 100;

type StreamedPageProps = { area: Area; path: string; children: Promise<Awaited<ReactNode>> };

/** A page whose heading and skeleton are sent first if the rest takes longer than 100 ms. Links between pages show the skeleton
 * themselves, and a refresh must keep what is open on the page, so those get the page as a whole. */
export async function StreamedPage({ area, path, children }: StreamedPageProps) {
  const isFirst = !(await headers()).get("x-svc-path")?.includes("_rsc=");
  if (isFirst) return sendEarly(children, <PageSkeleton {...skeletonOf(area, path)} />);
  return <StreamedContent>{await children}</StreamedContent>;
}

/** A page that is ready or has failed within 100 ms needs no JavaScript to appear, and has the right status. */
export async function sendEarly(page: Promise<Awaited<ReactNode>>, skeleton: ReactNode): Promise<ReactNode> {
  const { promise: isReady, resolve, reject } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), waitMs);
  page.then(() => resolve(true), reject).finally(() => clearTimeout(timer));
  if (await isReady) return <StreamedContent>{await page}</StreamedContent>;
  return <StreamedContent skeleton={<div className="until-streamed">{skeleton}</div>}>{page}</StreamedContent>;
}

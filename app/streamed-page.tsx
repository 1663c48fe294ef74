import { headers } from "next/headers";
import type { ReactNode } from "react";
import { frameSent } from "#app/frame-sent.ts";
import type { Area } from "#components/shell/pages.ts";
import { StreamedContent } from "#components/shell/streamed-content.tsx";

type StreamedPageProps = {
  area: Area;
  /** Of the page in the navigation, whose skeleton is shown if the content takes long. */
  path?: string;
  children: () => Promise<Awaited<ReactNode>>;
};

/** The content of a page, whose frame is sent first (app/send-in-place.ts): only then does the content begin to read and render. Whatever
 * determines the status comes before it. Links between pages show the skeleton themselves, and a refresh must keep what is open on the
 * page, so those get the page as a whole. */
export async function StreamedPage({ area, path, children }: StreamedPageProps) {
  const isFirst = !(await headers()).get("x-svc-path")?.includes("_rsc=");
  return (
    <StreamedContent skeleton={isFirst && { area, path }}>
      {isFirst ? frameSent().then(children) : await children()}
    </StreamedContent>
  );
}

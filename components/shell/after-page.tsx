"use client";
import { useEffect, useState } from "react";
import type { Area } from "#components/shell/pages.ts";

const retryMs = 10_000;

/** What a page needs only once somebody uses it. Loaded after the page, until it succeeds. */
export function AfterPage({ area }: { area: Area }) {
  const [part, setPart] = useState<typeof import("#components/shell/after-page-part.tsx") | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const load = () =>
      import("#components/shell/after-page-part.tsx").then(setPart, () => {
        timer = setTimeout(load, retryMs);
      });
    void load();
    return () => clearTimeout(timer);
  }, []);
  return part && <part.AfterPagePart area={area} />;
}

"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { buttonClass } from "#components/ui/form/button-class.ts";

type SidePanelProps = {
  /** The page without the panel. */
  closeHref: string;
  title: ReactNode;
  /** The id of the element that receives focus after the panel closes. */
  openedBy: string;
  children: ReactNode;
};

/** Details of a list item: next to the list on wide screens, otherwise instead of it. Escape closes it. */
export function SidePanel({ closeHref, title, openedBy, children }: SidePanelProps) {
  const router = useRouter();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus();
    return () => document.getElementById(openedBy)?.focus();
  }, [openedBy]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
      router.push(closeHref, { scroll: false });
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [router, closeHref]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby="side-panel-title"
      className="border-line bg-raised rounded-panel min-w-0 border outline-none xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto"
    >
      <header className="border-line flex items-start justify-between gap-3 border-b py-2 ps-4 pe-2">
        <h2 id="side-panel-title" className="min-w-0 py-1.5 font-semibold wrap-anywhere">
          {title}
        </h2>
        <Link href={closeHref} scroll={false} className={buttonClass("quiet")}>
          Close
        </Link>
      </header>
      <div className="p-4">{children}</div>
    </aside>
  );
}

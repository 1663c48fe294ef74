"use client";
import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { PendingPage } from "#components/ui/page/page-pending.tsx";

type TableScrollProps = { label: string; isInset?: boolean; children: ReactNode };

/** Scrolls a table sideways where it doesn't fit, opens the link of a clicked row, and shows the skeleton of the next page while it
 * loads. */
export function TableScroll({ label, isInset, children }: TableScrollProps) {
  const box = useRef<HTMLElement>(null);
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [isSamePage, setIsSamePage] = useState(false);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = followedLink(event);
    if (!link) return openRow(event);
    event.preventDefault();
    const scroll = link.dataset.rowLink !== "in-place";
    setIsSamePage(!scroll);
    startTransition(() => router.push(`${link.pathname}${link.search}`, { scroll }));
  };
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => markOverflow(element);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the row has the keyboard.
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      onClickCapture={keepSelection}
      onClick={onClick}
      onAuxClick={openRow}
      className={classNames("table-scroll", isInset && "inset")}
    >
      {children}
      <PendingPage isPending={isPending && !isSamePage} parts={["panels"]} />
    </section>
  );
}

/** Tells the styles what is hidden at either side. */
function markOverflow(element: HTMLElement): void {
  const { scrollWidth, clientWidth, scrollLeft } = element;
  const hidden = scrollWidth - clientWidth;
  element.toggleAttribute("data-fits", hidden <= 0);
  element.toggleAttribute("data-scrolled", scrollLeft > 0);
  element.toggleAttribute("data-more", hidden - scrollLeft > 1);
  element.tabIndex = hidden > 0 ? 0 : -1;
}

const controls = "a, button, label, input, select, textarea, summary, dialog, [popover]";

/** Whether the click ended a selection of text. */
const isSelecting = () => String(window.getSelection()) !== "";

/** Keeps the link of a row from opening when the mouse selected its text. */
function keepSelection(event: MouseEvent<HTMLElement>): void {
  const { target, detail } = event;
  const isByMouse = detail > 0;
  if (isByMouse && target instanceof Element && target.closest("a[data-row-link]") && isSelecting()) {
    event.preventDefault();
  }
}

/** The link of a row, unless the click opens it in another tab or ended a selection. */
function followedLink(event: MouseEvent<HTMLElement>): HTMLAnchorElement | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(target instanceof Element) || event.defaultPrevented) return null;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  return target.closest<HTMLAnchorElement>("a[data-row-link]");
}

function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, button, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || target.closest(controls) || button > 1) return;
  if (isSelecting()) return;
  const link = target.closest("tr")?.querySelector<HTMLAnchorElement>("a[data-row-link]");
  if (button === 1 && link) window.open(link.href);
  else
    link?.dispatchEvent(
      new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
}

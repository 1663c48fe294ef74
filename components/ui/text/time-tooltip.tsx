"use client";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatExactTime, formatExactUtcTime } from "#lib/format-time.ts";

const delayMs = 200;
const gapPx = 6;

/** The exact time of the hovered or focused TimeText. Rendered once per page. */
export function TimeTooltip() {
  const popup = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const at = anchor?.dataset.exactTime;
  useEffect(() => followTimes(setAnchor, popup.current), []);
  useLayoutEffect(() => {
    if (!anchor || !popup.current) return;
    popup.current.showPopover();
    place(popup.current, anchor);
    const shown = popup.current;
    return () => shown.hidePopover();
  }, [anchor]);
  return (
    <div
      ref={popup}
      popover="manual"
      role="tooltip"
      className="rounded-control bg-ink text-paper shadow-float fixed inset-auto px-2.5 py-1.5 text-xs"
    >
      {at && (
        <>
          <span className="block">{formatExactTime(new Date(at))}</span>
          <span className="block opacity-75">{formatExactUtcTime(new Date(at))}</span>
          <span className="block opacity-75">Click to copy as ISO 8601</span>
        </>
      )}
    </div>
  );
}

/** Shows it immediately on focus, after a delay on hover; Escape, scrolling and leaving hide it. */
function followTimes(show: (anchor: HTMLElement | null) => void, popup: HTMLElement | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showLater = (anchor: HTMLElement | null, afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(anchor), afterMs);
  };
  const over = ({ target, pointerType }: PointerEvent) => {
    const isOnPopup = target instanceof Node && popup?.contains(target);
    // Keep it open while the pointer crosses the gap to the tooltip.
    if (isOnPopup) clearTimeout(timer);
    else showLater(pointerType === "touch" ? null : timeOf(target), delayMs);
  };
  const focus = ({ target }: FocusEvent) =>
    target instanceof Element && target.matches(":focus-visible") && showLater(timeOf(target), 0);
  const hide = () => showLater(null, 0);
  const key = ({ key: pressed }: KeyboardEvent) => pressed === "Escape" && hide();
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true };
  document.addEventListener("pointerover", over, options);
  document.addEventListener("focusin", focus, options);
  document.addEventListener("focusout", hide, options);
  document.addEventListener("keydown", key, options);
  document.addEventListener("scroll", hide, options);
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}

const timeOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-exact-time]") : null;

/** Above the anchor if there is room, and always inside the window. */
function place(popup: HTMLElement, anchor: HTMLElement): void {
  const [own, its] = [popup.getBoundingClientRect(), anchor.getBoundingClientRect()];
  const above = its.top - own.height - gapPx;
  const middle = its.left + its.width / 2 - own.width / 2;
  popup.style.top = `${above >= 0 ? above : its.bottom + gapPx}px`;
  popup.style.left = `${Math.max(gapPx, Math.min(middle, window.innerWidth - own.width - gapPx))}px`;
}

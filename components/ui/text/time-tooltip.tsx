"use client";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatFullTime, formatRelativeTime } from "#lib/format-time.ts";
import { utc } from "#lib/time-zone.ts";
import { useClock } from "./clock-provider.tsx";
import { copyWithNotice } from "./use-copy.ts";

const delayMs = 200;
const gapPx = 6;
const tooltipId = "time-tooltip";

/** All of the hovered or focused TimeText. One per page. */
export function TimeTooltip() {
  const { zone } = useClock();
  const popup = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<HTMLTimeElement | null>(null);
  useEffect(() => followTimes(setAnchor, popup.current), []);
  useLayoutEffect(() => {
    if (!anchor || !popup.current) return;
    const [shown, described] = [popup.current, anchor.querySelector("button") ?? anchor];
    described.setAttribute("aria-describedby", tooltipId);
    shown.showPopover();
    place(shown, anchor);
    return () => {
      described.removeAttribute("aria-describedby");
      shown.hidePopover();
    };
  }, [anchor]);
  return (
    <div
      ref={popup}
      id={tooltipId}
      popover="manual"
      role="tooltip"
      className="rounded-control bg-ink text-paper shadow-float fixed inset-auto px-2.5 py-1.5 text-xs tabular-nums"
    >
      {anchor && <TooltipLines at={new Date(anchor.dateTime)} zone={zone} />}
    </div>
  );
}

function TooltipLines({ at, zone }: { at: Date; zone: string }) {
  return (
    <>
      <span className="block">{formatFullTime(at, zone)}</span>
      {zone !== utc && <span className="block opacity-75">{formatFullTime(at)}</span>}
      <span className="block opacity-75">{formatRelativeTime(at, new Date(), "long", zone)} · Click to copy</span>
    </>
  );
}

/** Shows it immediately on focus, after a delay on hover; Escape, scrolling and leaving hide it. A click copies ISO 8601. */
function followTimes(show: (anchor: HTMLTimeElement | null) => void, popup: HTMLElement | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showLater = (anchor: HTMLTimeElement | null, afterMs: number) => {
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
  const click = ({ target }: MouseEvent) => {
    const time = timeOf(target);
    // A click that ends a selection isn't one on the time.
    if (time && window.getSelection()?.isCollapsed !== false) void copyWithNotice(time.dateTime, "time");
  };
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true };
  document.addEventListener("pointerover", over, options);
  document.addEventListener("focusin", focus, options);
  document.addEventListener("focusout", hide, options);
  document.addEventListener("keydown", key, options);
  document.addEventListener("scroll", hide, options);
  document.addEventListener("click", click, options);
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}

const timeOf = (target: EventTarget | null): HTMLTimeElement | null =>
  target instanceof Element ? target.closest<HTMLTimeElement>(".exact-time, .relative-time") : null;

/** Above the anchor if there is room, and always inside the window. */
function place(popup: HTMLElement, anchor: HTMLElement): void {
  const [own, its] = [popup.getBoundingClientRect(), anchor.getBoundingClientRect()];
  const above = its.top - own.height - gapPx;
  const middle = its.left + its.width / 2 - own.width / 2;
  popup.style.top = `${above >= 0 ? above : its.bottom + gapPx}px`;
  popup.style.left = `${Math.max(gapPx, Math.min(middle, window.innerWidth - own.width - gapPx))}px`;
}

"use client";
import { useEffect, useState } from "react";
import { CircleAlert, CircleCheck, X } from "#components/ui/icons/icons.ts";
import { hideToast, type Toast, useToasts } from "./toast.ts";

const shownMs = 6_000;

/** What `showToast` shows. Rendered once per page. */
export function Toasts() {
  const toasts = useToasts();
  const [isPaused, setIsPaused] = useState(false);
  const pause = { onPointerEnter: () => setIsPaused(true), onFocus: () => setIsPaused(true) };
  const resume = { onPointerLeave: () => setIsPaused(false), onBlur: () => setIsPaused(false) };
  return (
    <div
      role="status"
      {...pause}
      {...resume}
      className="fixed end-4 bottom-4 z-40 flex w-[min(22rem,calc(100vw-2rem))] flex-col gap-2 empty:hidden"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} isPaused={isPaused} />
      ))}
    </div>
  );
}

type ToastCardProps = Toast & { isPaused: boolean };

function ToastCard({ id, text, kind, isPaused }: ToastCardProps) {
  const isFailure = kind === "failure";
  useEffect(() => {
    // Failures stay until somebody has read them.
    if (isPaused || isFailure) return;
    const timer = setTimeout(() => hideToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isPaused, isFailure]);
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <div className="border-line rounded-panel bg-raised shadow-float flex items-start gap-2.5 border py-2.5 ps-3 pe-2 transition-[translate,opacity] starting:translate-y-2 starting:opacity-0">
      <Icon
        size={16}
        aria-hidden="true"
        className={isFailure ? "text-bad mt-0.5 shrink-0" : "text-good mt-0.5 shrink-0"}
      />
      <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => hideToast(id)}
        className="rounded-control text-muted hover:bg-hover hover:text-ink grid size-6 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  );
}

import type { ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";

const shapes = {
  success: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  processing: (
    <>
      <circle cx="5" cy="5" r="3.4" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d="M5 1.6a3.4 3.4 0 0 0 0 6.8z" fill="currentColor" />
    </>
  ),
  pending: <circle cx="5" cy="5" r="3.4" fill="none" stroke="currentColor" strokeWidth="1.2" />,
  failed: <path d="m1.8 1.8 6.4 6.4m0-6.4L1.8 8.2" stroke="currentColor" strokeWidth="1.6" />,
  neutral: <path d="M1 5h8" stroke="currentColor" strokeWidth="1.6" />,
} as const;

const colors: Record<StatusKind, string> = {
  success: "text-good",
  processing: "text-wait",
  pending: "text-wait",
  failed: "text-bad",
  neutral: "text-muted",
};

/** `neutral`: neither good nor bad, such as expired, cancelled, refunded, revoked, or disabled. */
export type StatusKind = keyof typeof shapes;

type StatusProps = { kind: StatusKind; children: ReactNode };

/** A shape and a word, so that the state is clear without color. */
export function Status({ kind, children }: StatusProps) {
  return (
    <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", colors[kind])}>
      <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5 shrink-0">
        {shapes[kind]}
      </svg>
      {children}
    </span>
  );
}

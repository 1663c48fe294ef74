import type { ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";

const tones = {
  neutral: "border-line text-muted",
  accent: "border-accent/40 text-accent",
  wait: "border-wait/40 text-wait",
  bad: "border-bad/40 text-bad",
} as const;

type BadgeProps = { tone?: keyof typeof tones; children: ReactNode };

/** For classifications; a state that changes is a Status. */
export function Badge({ tone = "neutral", children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex h-5 items-center whitespace-nowrap rounded-control border px-1.5 text-xs",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

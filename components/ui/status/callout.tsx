import type { ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";

const tones = {
  neutral: "border-edge bg-sunken",
  wait: "border-wait bg-wait-wash",
  bad: "border-bad bg-bad-wash",
} as const;

type CalloutProps = { tone?: keyof typeof tones; id?: string; className?: string; children: ReactNode };

/** For sentences that must be noticed. */
export function Callout({ tone = "neutral", id, className, children }: CalloutProps) {
  return (
    <div id={id} role="note" className={classNames("max-w-3xl border-s-2 px-3 py-2", tones[tone], className)}>
      {children}
    </div>
  );
}

import type { ReactNode } from "react";
import { LinkButton } from "#components/ui/form/link-button.tsx";

type EmptyStateProps = {
  /** One sentence. */
  sentence: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** The list without its filters. */
  clearHref?: string | false;
  /** Often the exact command. */
  children?: ReactNode;
};

export function EmptyState({ sentence, action, clearHref, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-4 pt-2 pb-8">
      <p className="text-md max-w-180 text-pretty">{sentence}</p>
      {clearHref ? <LinkButton href={clearHref}>Clear filters</LinkButton> : action}
      {children && <div className="w-full max-w-3xl">{children}</div>}
    </div>
  );
}

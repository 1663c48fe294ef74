import type { ReactNode } from "react";

type EmptyStateProps = {
  /** One sentence. */
  sentence: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Often the exact command. */
  children?: ReactNode;
};

export function EmptyState({ sentence, action, children }: EmptyStateProps) {
  return (
    <div className="border-line flex flex-col items-start gap-4 border-t py-8">
      <p className="text-md max-w-prose">{sentence}</p>
      {action}
      {children && <div className="w-full max-w-3xl">{children}</div>}
    </div>
  );
}

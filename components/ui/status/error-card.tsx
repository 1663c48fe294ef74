import type { ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { IdText } from "#components/ui/text/id-text.tsx";

type ErrorCardProps = {
  /** What happened. */
  title: string;
  /** What to do. */
  children?: ReactNode;
  requestId?: string | null;
  action?: ReactNode;
  className?: string;
};

export function ErrorCard({ title, children, requestId, action, className }: ErrorCardProps) {
  return (
    <div
      role="alert"
      className={classNames(
        "flex max-w-3xl flex-col items-start gap-2 rounded-panel border border-bad/35 bg-bad-wash px-4 py-3",
        className,
      )}
    >
      <p className="text-bad font-medium">{title}</p>
      {children && <div>{children}</div>}
      {requestId && (
        <p className="text-muted flex flex-wrap items-center gap-x-1.5 text-sm">
          Request ID <IdText id={requestId} what="request ID" isWhole />
        </p>
      )}
      {action}
    </div>
  );
}

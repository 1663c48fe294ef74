import type { ReactNode } from "react";
import { IdText } from "#components/ui/text/id-text.tsx";

type ErrorCardProps = {
  /** What happened. */
  title: string;
  /** What to do. */
  children?: ReactNode;
  requestId?: string | null;
  action?: ReactNode;
};

export function ErrorCard({ title, children, requestId, action }: ErrorCardProps) {
  return (
    <div
      role="alert"
      className="rounded-panel border-bad/35 bg-bad-wash flex max-w-3xl flex-col items-start gap-2 border px-4 py-3"
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

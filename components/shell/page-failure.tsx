"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { ErrorCard } from "#components/ui/status/error-card.tsx";

export type PageFailureProps = {
  /** `digest`: the ID of the error in the server log. */
  error: Error & { digest?: string };
  reset: () => void;
};

const adviceOf = {
  partner: "contact your operator with this request ID",
  operator: "look for this request ID in the log",
};

/** Replaces a page that failed to render. */
export function PageFailure({ error, reset, reader }: PageFailureProps & { reader: keyof typeof adviceOf }) {
  const router = useRouter();
  const [isRetrying, startRetry] = useTransition();
  const retry = () =>
    startRetry(() => {
      router.refresh();
      reset();
    });
  return (
    <ErrorCard
      title="This page could not be loaded"
      requestId={error.digest}
      action={
        <Button isBusy={isRetrying} onClick={retry} className="mt-1">
          {isRetrying ? "Retrying…" : "Try again"}
        </Button>
      }
    >
      Try again. If this keeps happening, {adviceOf[reader]}.
    </ErrorCard>
  );
}

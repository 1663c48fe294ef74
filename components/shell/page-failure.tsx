"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { ErrorCard } from "#components/ui/status/error-card.tsx";

type PageFailureProps = {
  /** Next's number for the error, under which the server's log has it. */
  digest: string | undefined;
  onRetry: () => void;
};

/** In place of a page that could not be drawn. */
export function PageFailure({ digest, onRetry }: PageFailureProps) {
  const router = useRouter();
  const [isRetrying, startRetry] = useTransition();
  const retry = () =>
    startRetry(() => {
      router.refresh();
      onRetry();
    });
  return (
    <ErrorCard
      title="This page could not be loaded"
      requestId={digest}
      action={
        <Button isBusy={isRetrying} onClick={retry} className="mt-1">
          {isRetrying ? "Trying again" : "Try again"}
        </Button>
      }
    >
      Nothing you did is lost. If it happens again, give the request id to your operator, whose log explains it.
    </ErrorCard>
  );
}

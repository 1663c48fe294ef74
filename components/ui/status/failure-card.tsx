import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { ErrorCard } from "./error-card.tsx";

type FailureCardProps = { failure: Error | null; title: string; className?: string };

/** The error of a failed request. Invalid fields show their own messages. */
export function FailureCard({ failure, title, className }: FailureCardProps) {
  if (!failure) return null;
  const isKnown = failure instanceof ApiFailure;
  if (isKnown && failure.errors.length > 0) return null;
  return (
    <ErrorCard className={className} title={title} requestId={isKnown ? failure.requestId : null}>
      {isKnown ? failure.message : "The response couldn't be read. Reload the page and try again."}
    </ErrorCard>
  );
}

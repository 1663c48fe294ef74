"use client";
import { PageFailure } from "#components/shell/page-failure.tsx";

type OperatorErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function OperatorError({ error, reset }: OperatorErrorProps) {
  return <PageFailure digest={error.digest} onRetry={reset} />;
}

"use client";
import { PageFailure } from "#components/shell/page-failure.tsx";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function EnvironmentErrorPage({ error, reset }: ErrorPageProps) {
  return <PageFailure digest={error.digest} onRetry={reset} />;
}

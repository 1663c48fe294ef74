"use client";
import { PageFailure } from "#components/shell/page-failure.tsx";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 py-12">
      <PageFailure digest={error.digest} onRetry={reset} />
    </main>
  );
}

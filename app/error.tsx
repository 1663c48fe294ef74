"use client";
import { Button } from "#components/ui/form/button.tsx";

type ErrorPageProps = { error: Error & { digest?: string } };

/** For errors outside the app frame. Smaller than PageFailure, because every page loads it. */
export default function ErrorPage({ error }: ErrorPageProps) {
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 py-12">
      <div
        role="alert"
        className="rounded-panel border-bad/35 bg-bad-wash flex flex-col items-start gap-2 border px-4 py-3"
      >
        <p className="text-bad font-medium">This page could not be loaded</p>
        <p>Try again. If this keeps happening, contact your operator with this request ID.</p>
        {error.digest && (
          <p className="text-muted text-sm">
            Request ID <code className="font-mono text-xs">{error.digest}</code>
          </p>
        )}
        <Button onClick={() => location.reload()} className="mt-1">
          Try again
        </Button>
      </div>
    </main>
  );
}

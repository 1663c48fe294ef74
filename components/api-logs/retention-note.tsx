type WhatIsKeptProps = { daysKept: number; exportedMax: string };

export function RetentionNote({ daysKept, exportedMax }: WhatIsKeptProps) {
  return (
    <details className="text-muted mt-8 text-xs">
      <summary className="hover:text-ink w-max max-w-full cursor-pointer rounded-xs py-1 pointer-coarse:py-3">
        What we store
      </summary>
      <p className="max-w-prose pt-1">
        The method, path without its query, status, time, duration, request ID, key ID, and error code, for {daysKept}{" "}
        days. Requests with an invalid key are not logged. An export contains up to {exportedMax} requests, newest
        first.
      </p>
    </details>
  );
}

type WhatIsKeptProps = { daysKept: number; exportedMax: string };

/** What a log of this kind is and is not. */
export function WhatIsKept({ daysKept, exportedMax }: WhatIsKeptProps) {
  return (
    <details className="text-muted mt-8 text-xs">
      <summary className="hover:text-ink w-max max-w-full cursor-pointer rounded-xs py-1 pointer-coarse:py-3">
        What is stored of a request
      </summary>
      <p className="max-w-prose pt-1">
        Its path without the query, method, status, time, duration, request id, the id of its key and the error code;
        for {daysKept} days. Requests that are refused for their key leave no row. An export holds the newest{" "}
        {exportedMax} that fit.
      </p>
    </details>
  );
}

import { deadline } from "#lib/deadline.ts";
import { AppError } from "#lib/errors.ts";
import { callLimits } from "#lib/providers/http.ts";
import { startDeadline } from "#lib/providers/start-deadline.ts";

export const deadlineMs: number = deadline(2_500);
// A quote or an order is a few kilobytes.
const maxResponseBytes = 256 * 1024;

export class DeadlineExceeded extends AppError {
  constructor() {
    super("provider_unavailable", `No response within ${deadlineMs} ms`);
  }
}

/** Runs an adapter's call with a deadline of 2.5 s, or up to 5 s while this process is busy, for callers that can't wait for the
 * HTTP timeout. Throws DeadlineExceeded and aborts the HTTP requests when time is up. `isCalled`: an HTTP request was made, as opposed to a
 * result from the adapter's memory. */
export async function callWithDeadline<Result>(call: () => Promise<Result>) {
  const exceeded = Promise.withResolvers<never>();
  const controller = new AbortController();
  let isCalled = false;
  const limits = {
    maxResponseBytes,
    signal: controller.signal,
    onCall() {
      isCalled = true;
    },
  };
  const cancel = startDeadline(deadlineMs, () => {
    exceeded.reject(new DeadlineExceeded());
    controller.abort();
  });
  try {
    return { result: await Promise.race([callLimits.run(limits, call), exceeded.promise]), isCalled };
  } finally {
    cancel();
  }
}

import { log } from "#lib/log.ts";
import { withoutData } from "#lib/log-error.ts";
import { CallFailed } from "#lib/providers/calls/call-failed.ts";
import { errorSummary } from "#lib/providers/health/error-summary.ts";
import { recordError } from "#lib/providers/health/record-health.ts";

/** Records an error in the provider's health, unless it isn't the provider's, and logs it without the provider's secrets. */
export function reportProviderError(provider: { id: string }, error: unknown): void {
  const cause = errorSummary(provider, error);
  if (!(error instanceof CallFailed)) recordError(provider, cause);
  log.error("provider request failed", { provider: provider.id, cause: withoutData(cause), error });
}

import { minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { errorSummary } from "#lib/provider-health/error-summary.ts";
import { recordError } from "#lib/provider-health/record-health.ts";

const quietMs = minuteMs;

const lastLogged = new WeakMap<object, { at: number; suppressed: number }>();

/** Records an error in the provider's health and logs it, at most once a minute for each provider. */
export function reportProviderError(provider: { id: string }, error: unknown): void {
  const line = errorSummary(provider, error);
  recordError(provider, line);
  const last = lastLogged.get(provider);
  if (last && Date.now() - last.at < quietMs) {
    last.suppressed += 1;
    return;
  }
  const more = last?.suppressed ? ` (and ${last.suppressed} more since ${new Date(last.at).toISOString()})` : "";
  lastLogged.set(provider, { at: Date.now(), suppressed: 0 });
  if (error instanceof AppError) console.error(`${provider.id}: ${line}${more}`);
  else console.error(`${provider.id}:${more}`, error);
}

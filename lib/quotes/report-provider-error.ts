import { AppError } from "#lib/errors.ts";
import { errorSummary } from "#lib/provider-health/error-summary.ts";
import { recordError } from "#lib/provider-health/record-health.ts";

const quietMs = 60_000;

type Said = { at: number; unsaid: number };
const said = new WeakMap<object, Said>();

/** Tells the operator why a provider gave no price: one line for each provider and minute, the last one in its health. */
export function reportProviderError(provider: { id: string }, error: unknown): void {
  const line = errorSummary(provider, error);
  recordError(provider, line);
  const known = said.get(provider);
  if (known && Date.now() - known.at < quietMs) {
    known.unsaid += 1;
    return;
  }
  const more = known?.unsaid ? ` (and ${known.unsaid} more since ${new Date(known.at).toISOString()})` : "";
  said.set(provider, { at: Date.now(), unsaid: 0 });
  if (error instanceof AppError) console.error(`${provider.id}: ${line}${more}`);
  else console.error(`${provider.id}:${more}`, error);
}

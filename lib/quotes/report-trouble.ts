import { AppError } from "#lib/errors.ts";

const quietMs = 60_000;
const lengthMax = 300;

type Said = { at: number; unsaid: number };
const said = new WeakMap<object, Said>();

/** Tells the operator why a provider gave no price: one line for each provider and minute. */
export function reportTrouble(provider: { id: string }, error: unknown): void {
  const known = said.get(provider);
  if (known && Date.now() - known.at < quietMs) {
    known.unsaid += 1;
    return;
  }
  const more = known?.unsaid ? ` (and ${known.unsaid} more since ${new Date(known.at).toISOString()})` : "";
  said.set(provider, { at: Date.now(), unsaid: 0 });
  if (error instanceof AppError) console.error(`${provider.id}: ${toLine(error)}${more}`);
  else console.error(`${provider.id}:${more}`, error);
}

/** The cause names what went wrong below: a refused connection, a certificate, a field. */
function toLine({ message, cause }: Error): string {
  const text = cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message;
  return text.replaceAll(/[\s\p{C}]+/gu, " ").slice(0, lengthMax);
}

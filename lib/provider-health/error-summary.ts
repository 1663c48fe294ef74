import { contextOf } from "#lib/provider-settings/create-provider.ts";
import { redact } from "#lib/provider-settings/redact.ts";

const lengthMax = 300;

/** What went wrong with a provider in one line of bounded length, without its secrets. The cause names what went wrong
 * below: a refused connection, a certificate, a field. */
export function errorSummary(provider: object, error: unknown): string {
  const text = error instanceof Error ? toText(error) : String(error);
  const secrets = contextOf(provider)?.secrets ?? [];
  return redact(text, secrets)
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .slice(0, lengthMax);
}

const toText = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message;

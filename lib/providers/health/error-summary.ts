import { contextOf } from "#lib/providers/settings/create-provider.ts";
import { redact } from "#lib/providers/settings/redact.ts";

const maxLength = 300;

/** A provider's error in one line of limited length, without its secrets. Includes the cause, which names the refused
 * connection, certificate, or field. */
export function errorSummary(provider: object, error: unknown): string {
  const text = error instanceof Error ? toText(error) : String(error);
  const secrets = contextOf(provider)?.secrets ?? [];
  return redact(text, secrets)
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .slice(0, maxLength);
}

const toText = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message;

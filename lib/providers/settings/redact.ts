// Shorter secrets could match parts of ordinary words.
const minSecretLength = 6;

/** Removes these secrets, and the query and credentials of every URL. */
export function redact(text: string, secrets: readonly string[]): string {
  return withoutSecrets(text, secrets)
    .replaceAll(/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@?#]+@/gi, "$1…@")
    .replaceAll(/(\b[a-z][a-z\d+.-]*:\/\/[^\s?#]+)[?#][^\s)"']*/gi, "$1");
}

/** Removes these secrets. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let redacted = text;
  for (const secret of secrets) {
    if (secret.length < minSecretLength) continue;
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      redacted = redacted.replaceAll(form, "…");
  }
  return redacted;
}

// Shorter ones would tear holes into words.
const secretLengthMin = 6;

/** The text without these secrets, and without what an address may carry of a key: its query and its sign-in. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < secretLengthMin) continue;
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      clean = clean.replaceAll(form, "…");
  }
  return clean
    .replaceAll(/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@?#]+@/gi, "$1…@")
    .replaceAll(/(\b[a-z][a-z\d+.-]*:\/\/[^\s?#]+)[?#][^\s)"']*/gi, "$1");
}

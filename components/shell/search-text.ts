const keyForm = /^svc_(live|test)_[0-9A-Za-z]{12,}$/;
const secretForm = /^whsec_/;

/** What of a text may be asked for: addresses end up in logs, so a pasted key becomes its hint, and a secret nothing. */
export function searchText(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length < 2 || secretForm.test(trimmed)) return null;
  return keyForm.test(trimmed) ? `${trimmed.slice(0, 13)}…${trimmed.slice(-4)}` : trimmed;
}

/** The environment that a pasted key or hint is for; null for any other text. */
export function environmentOfText(text: string): "production" | "sandbox" | null {
  const kind = /^svc_(live|test)_/.exec(text.trim())?.[1];
  return kind ? (kind === "live" ? "production" : "sandbox") : null;
}

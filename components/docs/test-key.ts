const storageKey = "test-key";

/** The reader's TEST key for the examples: in this tab only, never in a cookie or URL. */
export function readTestKey(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? "";
  } catch {
    // Blocked by the browser.
    return "";
  }
}

/** Keeps the key, or removes it if it is empty, and fills it into the examples of the page. */
export function keepTestKey(key: string): void {
  try {
    if (key) sessionStorage.setItem(storageKey, key);
    else sessionStorage.removeItem(storageKey);
  } catch {
    // It still works on this page.
  }
  fillExamples(key);
}

/** Shows the key in every example, or the placeholder again. */
export function fillExamples(key: string): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-api-key]")) {
    place.dataset.apiKey ||= place.textContent ?? "";
    place.textContent = key || place.dataset.apiKey;
  }
}

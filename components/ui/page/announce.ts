const settleMs = 100;
const shownMs = 3_000;

/** Announces a short text to assistive technology. The live region is added to an open dialog if there is one, because the
 * rest of the page is inert. */
export function announce(text: string): void {
  const region = document.createElement("p");
  region.setAttribute("role", "status");
  region.className = "sr-only";
  (document.activeElement?.closest("dialog") ?? document.body).append(region);
  // Regions that are added with their text are often not announced.
  setTimeout(() => region.append(text), settleMs);
  setTimeout(() => region.remove(), shownMs);
}

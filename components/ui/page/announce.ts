const settleMs = 100;
const shownMs = 3_000;

/** Has assistive technology say something short. One region at a time, made when needed and inside an open dialog,
 * because what lies outside of one is silent. */
export function announce(text: string): void {
  const region = document.createElement("p");
  region.setAttribute("role", "status");
  region.className = "sr-only";
  (document.activeElement?.closest("dialog") ?? document.body).append(region);
  // A region that is born with its words is often not read.
  setTimeout(() => region.append(text), settleMs);
  setTimeout(() => region.remove(), shownMs);
}

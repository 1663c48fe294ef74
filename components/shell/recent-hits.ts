import type { Area } from "#components/shell/pages.ts";
import type { SearchHit } from "#lib/search/contract.ts";

const hitsMax = 5;
const keyOf = (area: Area) => `recent-${area}`;

/** The results that were opened last from the palette, newest first. Kept for this tab only, because they name partners and amounts. */
export function recentHits(area: Area): SearchHit[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(area)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isHit) : [];
  } catch {
    return [];
  }
}

export function addRecent(area: Area, hit: SearchHit): void {
  // A status would be out of date.
  const { status: _, ...kept } = hit;
  const hits = [kept, ...recentHits(area).filter(({ id }) => id !== hit.id)].slice(0, hitsMax);
  try {
    sessionStorage.setItem(keyOf(area), JSON.stringify(hits));
  } catch {
    // The browser stores nothing for this site.
  }
}

const isHit = (value: unknown): value is SearchHit =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "title" in value &&
  "path" in value &&
  "kind" in value;

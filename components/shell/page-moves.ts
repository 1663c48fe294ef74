import { announce } from "#components/ui/page/announce.ts";

const isInSight = (element: HTMLElement) => element.checkVisibility();
const firstInSight = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => isInSight(element) && !isOff(element));
const isOff = (element: HTMLElement) => element.matches(":disabled");

/** Presses what carries this mark on the page; false when there is none. */
export function pressMarked(mark: string): boolean {
  const marked = firstInSight(`[data-shortcut="${mark}"]`);
  marked?.click();
  return marked !== undefined;
}

const searchFields = [
  '[data-shortcut="search"]',
  'main input[type="search"]',
  'main form[role="search"] :is(input, select)',
];
const filterFields = [
  '[data-shortcut="filter"]',
  'main form[role="search"][aria-label="Filters"] :is(select, input)',
  'main form[role="search"] :is(select, input)',
];

/** Puts the cursor where this page is searched or filtered. */
export function focusField(kind: "search" | "filter"): void {
  const selectors = kind === "search" ? searchFields : filterFields;
  for (const selector of selectors) {
    const field = firstInSight(selector);
    if (!field) continue;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
    return;
  }
  announce(`Nothing to ${kind} on this page`);
}

/** Moves the focus to the row below or above: to its link where it has one, so that Enter opens it. */
export function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>("main tbody tr")].filter(isInSight);
  const current = document.activeElement?.closest("tr") ?? null;
  const place = current ? rows.indexOf(current) : -1;
  const row = rows[place < 0 ? (step > 0 ? 0 : rows.length - 1) : place + step];
  if (!row) return;
  const target = row.querySelector<HTMLElement>("[data-row-link]") ?? row.querySelector<HTMLElement>("a[href]") ?? row;
  if (target === row) row.tabIndex = -1;
  // Up and down only: a table that scrolls sideways stays where it is.
  target.focus({ preventScroll: true });
  const { top, bottom } = row.getBoundingClientRect();
  if (top < 0) window.scrollBy(0, top - row.clientHeight);
  else if (bottom > window.innerHeight) window.scrollBy(0, bottom + row.clientHeight - window.innerHeight);
}

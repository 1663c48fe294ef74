import { type AnyRole, type Area, pagesIn } from "#components/shell/pages.ts";
import type { Shortcut } from "#components/shell/shortcut-of.ts";
import { announce } from "#components/ui/page/announce.ts";
import { runCommand } from "#components/ui/page/use-command.ts";

type Place = { area: Area; role: AnyRole };

export function performShortcut(shortcut: Shortcut, place: Place, go: (href: string) => void): void {
  if (shortcut.startsWith("go ")) goToPage(shortcut.slice(3), place, go);
  else actions[shortcut]?.();
}

function goToPage(letter: string, { area, role }: Place, go: (href: string) => void): void {
  const page = pagesIn(area, role).find((each) => each.letter === letter);
  if (page) go(page.href);
}

const actions: Record<string, () => void> = {
  search: () => {
    if (!runCommand("search") && !runCommand("filter")) announce("Nothing to search on this page");
  },
  filter: () => {
    if (!runCommand("filter") && !runCommand("search")) announce("Nothing to filter on this page");
  },
  time: () => runCommand("times"),
  refresh: () => {
    runCommand("refresh");
    announce("Refreshing");
  },
  live: () => {
    if (!runCommand("live")) announce("This page has no live mode");
  },
  next: () => moveRow(1),
  previous: () => moveRow(-1),
};

/** Focuses the next or previous table row: its link if it has one, so that Enter opens it. */
function moveRow(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLTableRowElement>("main tbody tr")];
  const rows = all.filter((row) => row.checkVisibility());
  const current = document.activeElement?.closest("tr") ?? null;
  const index = current ? rows.indexOf(current) : -1;
  const row = rows[index < 0 ? (step > 0 ? 0 : rows.length - 1) : index + step];
  if (!row) return;
  const target = row.querySelector<HTMLElement>("[data-row-link]") ?? row.querySelector<HTMLElement>("a[href]") ?? row;
  if (target === row) row.tabIndex = -1;
  // Scroll vertically only: a table that was scrolled sideways keeps its position.
  target.focus({ preventScroll: true });
  const { top, bottom } = row.getBoundingClientRect();
  if (top < 0) window.scrollBy(0, top - row.clientHeight);
  else if (bottom > window.innerHeight) window.scrollBy(0, bottom + row.clientHeight - window.innerHeight);
}

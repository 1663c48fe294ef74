import { focusField, moveRow, pressMarked } from "#components/shell/page-moves.ts";
import { placesIn, type Realm } from "#components/shell/places.ts";
import { refreshWanted } from "#components/shell/shell-events.ts";
import type { Shortcut } from "#components/shell/shortcut-of.ts";
import { announce } from "#components/ui/page/announce.ts";
import { turnTimes } from "#components/ui/text/exact-times.ts";

/** Does on this page what a key means. */
export function performShortcut(shortcut: Shortcut, realm: Realm, go: (href: string) => void): void {
  if (shortcut.startsWith("go ")) goTo(shortcut.slice(3), realm, go);
  else acts[shortcut]?.();
}

function goTo(letter: string, realm: Realm, go: (href: string) => void): void {
  const place = placesIn(realm).find((each) => each.letter === letter);
  if (place) go(place.href);
}

const acts: Record<string, () => void> = {
  search: () => focusField("search"),
  filter: () => focusField("filter"),
  time: turnTimes,
  refresh: () => {
    window.dispatchEvent(new Event(refreshWanted));
    announce("Refreshing");
  },
  live: () => {
    if (!pressMarked("live")) announce("Nothing on this page is live");
  },
  next: () => moveRow(1),
  previous: () => moveRow(-1),
  close: () => pressMarked("close"),
};

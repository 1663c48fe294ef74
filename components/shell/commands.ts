import { type Place, placesIn, type Realm } from "#components/shell/places.ts";
import { pressCommand } from "#components/shell/press-command.ts";
import { refreshWanted } from "#components/shell/shell-events.ts";
import { themes } from "#components/ui/page/theme.ts";
import { turnTimes } from "#components/ui/text/exact-times.ts";
import type { Environment } from "#db/enums.ts";

export type Command = {
  id: string;
  group: "Pages" | "Actions" | "Found";
  title: string;
  /** Beside the title, muted. */
  detail?: string;
  /** The keys that do the same. */
  keys?: string;
  /** Other words it is found by. */
  words?: string;
  run: (go: (href: string) => void) => void;
};

/** Everything the palette can do without being told an id. */
export function commandsIn(realm: Realm, showKeys: () => void): Command[] {
  const places = placesIn(realm).map(toCommand);
  const own = realm === "operator" ? operatorActions : partnerActions(realm);
  const keys: Command = { id: "keys", group: "Actions", title: "Keyboard shortcuts", keys: "?", run: showKeys };
  return [...places, reference, ...own, ...pageActions, keys, ...looks, signOut];
}

const toCommand = ({ title, href, letter, words }: Place): Command => ({
  id: href,
  group: "Pages",
  title,
  words,
  ...(letter && { keys: `g ${letter}` }),
  run: (go) => go(href),
});

const reference: Command = {
  id: "docs",
  group: "Pages",
  title: "API reference",
  words: "docs documentation openapi",
  run: () => window.location.assign("/docs"),
};

/** A button of a page, pressed there. */
const onPage = (href: string, name: string, title: string, words: string): Command => ({
  id: name,
  group: "Actions",
  title,
  words,
  run: (go) => {
    if (window.location.pathname !== href) go(href);
    pressCommand(name, href);
  },
});

function partnerActions(environment: Environment): Command[] {
  const other = environment === "sandbox" ? "production" : "sandbox";
  return [
    onPage(`/${environment}/api-keys`, "create-key", "Create an API key", "new add"),
    onPage(`/${environment}/webhooks`, "add-endpoint", "Add a webhook endpoint", "new create"),
    {
      id: "try-quote",
      group: "Actions",
      title: "Try a quote",
      words: "price create transaction",
      run: (go) => go(`/${environment}/quotes`),
    },
    onPage(`/${environment}/settings/members`, "invite", "Invite a member", "new add person colleague"),
    {
      id: "switch",
      group: "Actions",
      title: `Switch to ${other}`,
      words: "environment live test",
      run: () => frameLink('nav[aria-label="Environment"] a:not([aria-current])')?.click(),
    },
  ];
}

const operatorActions: Command[] = [
  {
    id: "new-partner",
    group: "Actions",
    title: "Create a partner",
    words: "new add account",
    run: (go) => go("/operator/partners/new"),
  },
];

const pageActions: Command[] = [
  {
    id: "refresh",
    group: "Actions",
    title: "Refresh this page",
    keys: "r",
    words: "reload",
    run: () => window.dispatchEvent(new Event(refreshWanted)),
  },
  { id: "times", group: "Actions", title: "Exact or relative times", keys: "t", words: "clock utc", run: turnTimes },
];

const looks: Command[] = themes.map((theme) => ({
  id: `theme-${theme}`,
  group: "Actions",
  title: `Colours: ${theme}`,
  words: "theme mode appearance",
  run: () => document.querySelector<HTMLElement>(`input[name="theme"][value="${theme}"]`)?.click(),
}));

const signOut: Command = {
  id: "sign-out",
  group: "Actions",
  title: "Sign out",
  words: "log out leave",
  run: () => pressCommand("sign-out", window.location.pathname),
};

const frameLink = (selector: string) => document.querySelector<HTMLAnchorElement>(selector);

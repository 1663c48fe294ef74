import { operatorPageWords, partnerPageWords } from "#components/shell/page-words.ts";
import { type AnyRole, type Area, pagesIn } from "#components/shell/pages.ts";
import { addRecent } from "#components/shell/recent-hits.ts";
import { themes } from "#components/ui/page/theme.ts";
import { runCommand, runCommandWhenReady } from "#components/ui/page/use-command.ts";
import type { Environment, Status } from "#db/enums.ts";
import type { DocsHit } from "#lib/docs/search-contract.ts";
import type { SearchHit } from "#lib/search/contract.ts";

export type Command = {
  id: string;
  group: "Recent" | "Pages" | "Actions" | "Results" | "Docs";
  title: string;
  /** Of a transaction. */
  status?: Status;
  /** Next to the title, muted. */
  detail?: string;
  /** Below the title. */
  snippet?: string;
  /** The equivalent shortcut. */
  keys?: string;
  /** Additional search terms. */
  words?: string;
  run: (go: (href: string) => void) => void;
};

/** Every command of the palette, except search results. */
export function commandsIn(area: Area, role: AnyRole, showHelp: () => void): Command[] {
  const words = area === "operator" ? operatorPageWords : partnerPageWords;
  return [
    ...pagesIn(area, role).map(
      ({ path, title, href, letter }): Command => ({
        id: href,
        group: "Pages",
        title,
        words: words[path],
        keys: letter && `g ${letter}`,
        run: (go) => go(href),
      }),
    ),
    {
      id: "docs",
      group: "Pages",
      title: "Docs",
      words: "api reference documentation openapi",
      run: () => window.location.assign("/docs"),
    },
    ...(area === "operator" ? operatorActions(role) : partnerActions(area, role)),
    { ...action("refresh", "Refresh page", () => runCommand("refresh"), "reload"), keys: "r" },
    { ...action("times", "Switch between exact and relative times", () => runCommand("times"), "clock"), keys: "t" },
    action("time-zone", "Switch between local time and UTC", () => runCommand("time-zone"), "clock utc"),
    { ...action("keys", "Keyboard shortcuts", showHelp), keys: "?" },
    ...themes.map((theme) =>
      action(`theme-${theme}`, `Theme: ${theme}`, () => runCommand("theme", theme), "mode appearance color"),
    ),
    action("sign-out", "Sign out", () => runCommand("sign-out"), "log out leave"),
  ];
}

const action = (id: string, title: string, run: Command["run"], words?: string): Command => ({
  id,
  group: "Actions",
  title,
  words,
  run,
});

/** A command that a component of another page offers: opens the page first. */
const actionOn = (href: string, id: string, title: string, words: string): Command =>
  action(
    id,
    title,
    (go) => {
      if (window.location.pathname !== href) go(href);
      runCommandWhenReady(id);
    },
    words,
  );

const operatorActions = (role: AnyRole): Command[] =>
  role === "admin"
    ? [action("new-partner", "Create partner", (go) => go("/operator/partners/new"), "new add account")]
    : [];

function partnerActions(environment: Environment, role: AnyRole): Command[] {
  const other = environment === "sandbox" ? "production" : "sandbox";
  const switchEnvironment = () => runCommand("switch-environment");
  return [
    ...(role === "finance"
      ? []
      : [
          actionOn(`/${environment}/api-keys`, "create-key", "Create API key", "new add"),
          actionOn(`/${environment}/webhooks`, "add-endpoint", "Add webhook endpoint", "new create"),
          actionOn(`/${environment}/settings/members`, "invite", "Invite member", "new add person colleague"),
        ]),
    action("try-quote", "Compare quotes", (go) => go(`/${environment}/quotes`), "price try create transaction"),
    action("switch", `Switch to ${other}`, switchEnvironment, "environment live test"),
  ];
}

const hitKinds: Record<SearchHit["kind"], string> = {
  transaction: "Transaction",
  request: "API request",
  key: "API key",
  endpoint: "Endpoint",
  delivery: "Delivery",
  event: "Event",
  customer: "Customer",
  partner: "Partner",
  provider: "Provider",
};

export const commandOf = (hit: SearchHit, area: Area, group: "Results" | "Recent" = "Results"): Command => ({
  id: hit.id,
  group,
  title: `${hitKinds[hit.kind]}: ${hit.title}`,
  status: hit.status,
  detail: hit.detail,
  run: (go) => {
    addRecent(area, hit);
    go(`/${area}/${hit.path}`);
  },
});

/** A section of the docs. They have their own layout, so the browser loads the page from elsewhere. */
export const docsCommand = ({ href, title, snippet }: DocsHit): Command => ({
  id: href,
  group: "Docs",
  title,
  snippet,
  run: (go) => (window.location.pathname.startsWith("/docs") ? go(href) : window.location.assign(href)),
});

/** The items that contain every word of the text; those whose title starts with it come first. */
export function matchCommands<Item extends { title: string; words?: string }>(items: Item[], text: string): Item[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = items.filter(({ title, words = "" }) => {
    const all = `${title} ${words}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
  const isPrefixed = ({ title }: Item) => title.toLowerCase().startsWith(wanted[0] ?? "");
  return [...matching.filter(isPrefixed), ...matching.filter((item) => !isPrefixed(item))];
}

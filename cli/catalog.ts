import { type CatalogKind, correctCatalog } from "#lib/assets/correct-catalog.ts";
import { choice, command, optional, text } from "./command.ts";

const group = "Catalog";

const shared = {
  name: optional(text("name", "Display name")),
  rank: optional(text("n", "Position in lists, starting at 1")),
  icon: optional(text("name", "Name of a bundled icon")),
  hidden: optional(choice(["yes", "no"], "Whether it is left out of all lists")),
};

type Changes = Record<string, string | undefined>;

async function correct(kind: CatalogKind, id: string, changes: Changes): Promise<string> {
  const given = Object.entries(changes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  await correctCatalog(kind, id, Object.fromEntries(given));
  return `Updated ${id}.`;
}

/** What partners see of assets and payment methods. Corrections survive seeding and the providers' lists. */
export const catalogCommands = [
  command({
    name: "catalog crypto",
    group,
    summary: "Update a cryptocurrency",
    args: { id: text("id", "Code and network, such as BTC:mainnet") },
    options: shared,
    run: ({ id, ...changes }) => correct("crypto", id, changes),
  }),
  command({
    name: "catalog fiat",
    group,
    summary: "Update a fiat currency",
    args: { id: text("id", "Currency code, such as NGN") },
    options: {
      ...shared,
      symbol: optional(text("symbol", "Currency symbol")),
      "min-amount": optional(text("amount", "Smallest amount that the dashboard suggests")),
    },
    run: ({ id, ...changes }) => correct("fiat", id, changes),
  }),
  command({
    name: "catalog method",
    group,
    summary: "Update a payment method",
    args: { id: text("id", "Payment method, such as card") },
    options: { ...shared, tagline: optional(text("text", "Short description shown below the name")) },
    run: ({ id, ...changes }) => correct("method", id, changes),
  }),
];

import type { Command } from "#components/shell/commands.ts";
import type { SearchHit } from "#lib/search/contract.ts";

const kinds: Record<SearchHit["kind"], string> = {
  transaction: "Transaction",
  request: "API request",
  key: "API key",
  endpoint: "Endpoint",
  delivery: "Delivery",
  event: "Event",
};

/** Something that was found, as a way to its page. */
export const toCommand = ({ kind, id, title, detail, path }: SearchHit, environment: string | null): Command => ({
  id,
  group: "Found",
  title: `${kinds[kind]}: ${title}`,
  detail,
  run: (go) => go(`/${environment}/${path}`),
});

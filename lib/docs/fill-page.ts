import { apiKeyPlaceholder, type PageValues } from "#lib/docs/contract.ts";

const placeholder = /\{\{([a-z_]+)\}\}/g;
const liveBlock = /^\{\{> *([a-z-]+) *\}\}[ \t]*$/gm;

/** Generates the Markdown of a live block. */
export type LiveBlocks = Readonly<Record<string, () => string>>;

/** Fills in the values, and the live blocks except those in `kept`, which a component renders. */
export function fillPage(body: string, values: PageValues, blocks: LiveBlocks, kept: readonly string[] = []): string {
  const known: Record<string, string> = { ...values, api_key: apiKeyPlaceholder };
  return body
    .replaceAll(liveBlock, (raw, name: string) => (kept.includes(name) ? raw : (blocks[name]?.().trim() ?? raw)))
    .replaceAll(placeholder, (raw, name: string) => known[name] ?? raw);
}

/** The placeholders and live blocks that nothing fills. */
export const unfilledIn = (page: string): string[] => page.match(/\{\{>? ?[\w -]+\}\}/g) ?? [];

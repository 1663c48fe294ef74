import { languageTitles } from "#lib/docs/contract.ts";
import { readGuides } from "#lib/docs/guides.ts";
import { parseMarkdown } from "#lib/docs/parse-markdown.ts";
import type { Snippet } from "#lib/webhooks/history-contract.ts";

const needs: Record<Snippet["language"], string> = {
  typescript: "Node 20 or newer, nothing to install",
  python: "Python 3.9 or newer, nothing to install",
  php: "PHP 7.4 or newer, nothing to install",
  go: "Go 1.19 or newer, nothing to install",
  ruby: "Ruby 3.0 or newer, nothing to install",
};
const languages = Object.keys(needs) as Snippet["language"][];

/** How a receiver verifies a webhook, with each language's standard library: the functions in the guide on webhooks. */
export async function readVerificationSnippets(): Promise<Snippet[]> {
  const guide = (await readGuides()).find(({ slug }) => slug === "webhooks");
  const groups = parseMarkdown(guide?.body ?? "").flatMap((token) => (token.type === "codeGroup" ? [token.codes] : []));
  const codes = groups.find((group) => languages.every((language) => group.some(({ lang }) => lang === language)));
  return languages.map((language) => ({
    language,
    title: languageTitles[language] ?? language,
    needs: needs[language],
    code: codes?.find(({ lang }) => lang === language)?.text ?? "",
  }));
}

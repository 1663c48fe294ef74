import type { PageValues } from "#lib/docs/contract.ts";
import { fillPage } from "#lib/docs/fill-page.ts";
import { readGuides } from "#lib/docs/guides.ts";
import { parseMarkdown } from "#lib/docs/parse-markdown.ts";

/** A code block of a guide, named after the guide and the block's place on it. */
export type GuideCode = { name: string; language: string; code: string };

/** Every code block of the guides, with these values filled in. */
export async function readGuideCode(values: PageValues): Promise<GuideCode[]> {
  const guides = await readGuides();
  return guides.flatMap(({ slug, body }) =>
    parseMarkdown(fillPage(body, values, {}))
      .flatMap((token) => (token.type === "code" ? [token] : token.type === "codeGroup" ? token.codes : []))
      .map(({ lang = "", text }, place) => ({
        name: `${slug}-${place}`,
        language: lang.split(" ")[0] ?? "",
        code: `${text}\n`,
      })),
  );
}

// Servers, which don't end, what needs an endpoint, frameworks that aren't installed, and commands that install or download.
const notRun =
  /webhook-drills|\.listen\(|serve_forever|^from (flask|fastapi) |^(npm|npx|pip|node|python3|claude) |^export [A-Z]/m;

export const isRunnable = ({ code }: GuideCode): boolean => !notRun.test(code);

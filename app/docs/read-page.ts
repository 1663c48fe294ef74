import { cookies } from "next/headers";
import { readDocument } from "#app/docs/read-document.ts";
import { type Guide, languageCookie } from "#lib/docs/contract.ts";
import { readCoverageSource } from "#lib/docs/coverage.ts";
import { fillPage } from "#lib/docs/fill-page.ts";
import { liveBlocks } from "#lib/docs/live-blocks.ts";
import { pageValues } from "#lib/docs/page-values.ts";

/** The Markdown of a guide with the values of this installation. The live blocks in `kept` stay as they are. */
export async function readGuideText({ body }: Guide, kept: readonly string[] = []): Promise<string> {
  const document = await readDocument();
  const blocks = liveBlocks(document, await readCoverageSource());
  return fillPage(body, pageValues(document), blocks, kept);
}

/** The language whose tab the reader chose last. */
export const readLanguage = async (): Promise<string | undefined> => (await cookies()).get(languageCookie)?.value;

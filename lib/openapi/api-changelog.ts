import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compareDocuments, type DocumentChange } from "#lib/openapi/compare-documents.ts";
import type { OpenApiDocument } from "#lib/openapi/contract.ts";

/** The document of each release in a file named after its date, without what only people read. */
export const releasesFolder = path.resolve("lib/openapi/releases");

type Release = { date: string; document: OpenApiDocument };
type ReleaseChanges = { date: string; entries: Omit<DocumentChange, "isBreaking">[] };

/** The releases of the API, oldest first. */
export const releases = (): Release[] =>
  readdirSync(releasesFolder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => ({
      date: path.basename(file, ".json"),
      document: JSON.parse(readFileSync(path.join(releasesFolder, file), "utf8")),
    }));

/** What each release changed compared with the one before, newest first. */
export function apiChangelog(): ReleaseChanges[] {
  const all = releases();
  return all
    .slice(1)
    .map(({ date, document }, place) => ({
      date,
      entries: compareDocuments(all[place]?.document ?? document, document).map(({ kind, subject, text }) => ({
        kind,
        subject,
        text,
      })),
    }))
    .reverse();
}

const forPeople = new Set(["description", "examples", "servers", "contact"]);

/** The document as a release keeps it. Summaries are the text of new operations. */
export const releaseText = (document: OpenApiDocument): string =>
  `${JSON.stringify(document, (key, value) => (forPeople.has(key) && typeof value !== "boolean" ? undefined : value))}\n`;

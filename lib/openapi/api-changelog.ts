import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compareDocuments, type DocumentChange } from "#lib/openapi/compare-documents.ts";
import type { OpenApiDocument } from "#lib/openapi/contract.ts";

/** The document of each release in a file named after its date, without what only people read. */
export const releasesFolder = path.resolve("lib/openapi/releases");

type Release = { date: string; document: OpenApiDocument };
/** A change of one or more operations or events. */
type Entry = Pick<DocumentChange, "kind" | "text"> & { subjects: string[] };
type ReleaseChanges = { date: string; entries: Entry[] };

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
      entries: toEntries(compareDocuments(all[place]?.document ?? document, document)),
    }))
    .reverse();
}

/** What of a document would break clients of the latest release. */
export function findBreakingChanges(document: OpenApiDocument): DocumentChange[] {
  const latest = releases().at(-1);
  return latest ? compareDocuments(latest.document, document).filter(({ isBreaking }) => isBreaking) : [];
}

function toEntries(changes: DocumentChange[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { kind, subject, text } of changes) {
    const known = entries.get(text);
    if (known) known.subjects.push(subject);
    else entries.set(text, { kind, text, subjects: [subject] });
  }
  return [...entries.values()];
}

/** A description is a text; an object is the schema of a field with this name. */
const isForPeople = (key: string, value: unknown) =>
  key === "description" ? typeof value === "string" : ["examples", "servers", "contact"].includes(key);

/** The document as a release keeps it. Summaries are the text of new operations. */
export const releaseText = (document: OpenApiDocument): string =>
  `${JSON.stringify(document, (key, value) => (isForPeople(key, value) ? undefined : value))}\n`;

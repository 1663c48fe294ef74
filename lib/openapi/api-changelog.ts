import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compareDocuments, type DocumentChange } from "#lib/openapi/compare-documents.ts";
import type { OpenApiDocument } from "#lib/openapi/contract.ts";
import { basePath } from "#lib/openapi/operation.ts";

/** The document of each release in a file named after its date, without what only people read. */
export const releasesFolder = path.resolve("lib/openapi/releases");

type Release = { date: string; document: OpenApiDocument };
/** A change of one or more operations or events. `needsAction`: code that uses them has to change, now or before they are removed. */
type Entry = { text: string; subjects: string[]; needsAction: boolean };
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

/** A field that several operations and events contain is one change, named without the objects around it. */
export function toEntries(changes: DocumentChange[]): Entry[] {
  const groups = Map.groupBy(changes, ({ kind, text, isBreaking }) => {
    const needsAction = isBreaking || kind === "deprecated";
    return JSON.stringify([text.replace(/`data\.[^` ]*?(\w+)(\[\])?`/g, "`$1`"), needsAction]);
  });
  return Array.from(groups, ([key, found]) => {
    const [text, needsAction]: [string, boolean] = JSON.parse(key);
    const subjects = found.map(({ subject }) => subject.replace(basePath, ""));
    return { text, subjects: [...new Set(subjects)], needsAction };
  });
}

/** A description is a text; an object is the schema of a field with this name. */
const isForPeople = (key: string, value: unknown) =>
  key === "description" ? typeof value === "string" : ["examples", "servers", "contact"].includes(key);

/** The document as a release keeps it. Summaries are the text of new operations. */
export const releaseText = (document: OpenApiDocument): string =>
  `${JSON.stringify(document, (key, value) => (isForPeople(key, value) ? undefined : value))}\n`;

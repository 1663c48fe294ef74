import { createHash } from "node:crypto";
import { mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { csvLine } from "#lib/csv.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { type ArchivedTable, archivedColumns } from "./columns.ts";
import { type ArchivedFile, hashFile, type Manifest, manifestName, readmeName } from "./manifest.ts";
import { type ArchivedRow, type ArchiveSubject, readArchivedRows, withArchiveSnapshot } from "./queries.ts";
import { archiveReadme } from "./readme.ts";

type Made = { version: string; now: Date };

/** Writes the files of a year, or of a partner, into a directory, which must be empty or not exist, and the manifest last: without it,
 * the archive is incomplete. Throws validation_failed. */
export async function writeArchive(
  subject: ArchiveSubject,
  directory: string,
  { version, now }: Made,
): Promise<Manifest> {
  const year = "year" in subject ? subject.year : null;
  if (year !== null && year > now.getUTCFullYear()) throw new AppError("validation_failed", `${year} is in the future`);
  await prepareDirectory(directory);
  const files: ArchivedFile[] = [];
  await withArchiveSnapshot(async (sql) => {
    for (const table of Object.keys(archivedColumns) as ArchivedTable[])
      files.push(...(await writeTable(directory, table, readArchivedRows(sql, table, subject))));
  });
  const readme = join(directory, readmeName);
  await writeFile(readme, archiveReadme(subject), { mode: fileMode });
  files.push({ name: readmeName, rows: null, ...(await hashFile(readme)) });
  const manifest: Manifest = {
    format: 1,
    year,
    ...("partnerId" in subject && { partner: subject.partnerId }),
    as_of: now.toISOString(),
    is_complete: year === null ? null : year < now.getUTCFullYear(),
    company: env().company?.name ?? null,
    version,
    files,
  };
  await writeFile(join(directory, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: fileMode });
  return manifest;
}

// The files have personal data.
const fileMode = 0o600;
const directoryMode = 0o700;

async function prepareDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: directoryMode });
  if ((await readdir(directory)).length > 0) throw new AppError("validation_failed", `${directory} is not empty`);
}

async function writeTable(
  directory: string,
  table: ArchivedTable,
  pages: AsyncIterable<ArchivedRow[]>,
): Promise<ArchivedFile[]> {
  const columns = Object.keys(archivedColumns[table]);
  const csv = await openFile(directory, `${table}.csv`);
  const json = await openFile(directory, `${table}.jsonl`);
  let rows = 0;
  try {
    await csv.write(csvLine(columns));
    for await (const page of pages) {
      rows += page.length;
      await csv.write(page.map((row) => csvLine(columns.map((name) => row[name] ?? null))).join(""));
      await json.write(page.map((row) => `${JSON.stringify(row)}\n`).join(""));
    }
  } finally {
    await csv.close();
    await json.close();
  }
  return [csv, json].map((file) => ({ name: file.name, rows, ...file.summary() }));
}

async function openFile(directory: string, name: string) {
  const handle = await open(join(directory, name), "wx", fileMode);
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    name,
    async write(text: string): Promise<void> {
      const data = Buffer.from(text);
      hash.update(data);
      bytes += data.length;
      await handle.writeFile(data);
    },
    close: () => handle.close(),
    summary: () => ({ bytes, sha256: hash.digest("hex") }),
  };
}

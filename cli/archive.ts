import type { Manifest } from "#lib/archive/manifest.ts";
import { hashManifest, verifyArchive } from "#lib/archive/verify-archive.ts";
import { writeArchive } from "#lib/archive/write-archive.ts";
import { currentTime } from "#lib/clock.ts";
import { version } from "#processes/installation.ts";
import { command, type Table, text, wholeNumber } from "./command.ts";

const group = "Archive of a year";
const yearMax = 9_998;

const toTable = async (directory: string, { files }: Manifest): Promise<Table> => ({
  columns: ["file", "rows", "sha256"],
  rows: [
    ...files.map(({ name, rows, sha256 }) => [name, rows === null ? "" : `${rows}`, sha256]),
    ["manifest.json", "", await hashManifest(directory)],
  ],
  empty: "",
});

/** Business records that are readable without Slipway. */
export const archiveCommands = [
  command({
    name: "archive export",
    group,
    summary: "Write the transactions, ledger, and audit log of a year to a directory",
    details: `As CSV and JSON lines, in UTC, with a README.txt that explains every column, and a manifest.json with the SHA-256 of each file. The
same data has the same hashes. Encrypted data and secrets are left out. The directory must be empty or not exist. Keep the printed
hash of manifest.json elsewhere: it proves that the archive wasn't changed later.`,
    options: { year: wholeNumber("year", "Year, such as 2026", yearMax), output: text("directory", "New directory") },
    run: async ({ year, output }) => toTable(output, await writeArchive(year, output, { version, now: currentTime() })),
  }),
  command({
    name: "archive verify",
    group,
    summary: "Verify that no file of an archive was changed, removed, or added",
    needsDatabase: false,
    args: { directory: text("directory", "Directory of the archive") },
    run: async ({ directory }) => toTable(directory, await verifyArchive(directory)),
  }),
];

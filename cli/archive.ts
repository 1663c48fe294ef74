import type { Manifest } from "#lib/archive/manifest.ts";
import type { ArchiveSubject } from "#lib/archive/queries.ts";
import { hashManifest, verifyArchive } from "#lib/archive/verify-archive.ts";
import { writeArchive } from "#lib/archive/write-archive.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { version } from "#processes/installation.ts";
import { command, optional, type Table, text, wholeNumber } from "./command.ts";
import { assertPartner } from "./partners.ts";

const group = "Archive";
const yearMax = 9_998;

const toTable = async (directory: string, { files }: Manifest): Promise<Table> => ({
  columns: ["file", "rows", "sha256"],
  rows: [
    ...files.map(({ name, rows, sha256 }) => [name, rows === null ? "" : `${rows}`, sha256]),
    ["manifest.json", "", await hashManifest(directory)],
  ],
  empty: "",
});

/** Throws validation_failed, and not_found. */
async function toSubject(year: number | undefined, partnerId: string | undefined): Promise<ArchiveSubject> {
  if (year !== undefined && partnerId === undefined) return { year };
  if (partnerId === undefined || year !== undefined)
    throw new AppError("validation_failed", "Give either --year or --partner");
  await assertPartner(partnerId);
  return { partnerId };
}

/** Business records that are readable without Slipway. */
export const archiveCommands = [
  command({
    name: "archive export",
    group,
    summary: "Write the transactions, ledger, and audit log of a year, or of a partner, to a directory",
    details: `With --year, it has all partners. With --partner, it has all years and both environments of one, such as at the end of its contract.
The files are CSV and JSON lines, in UTC, with a README.txt that explains every column, and a manifest.json with the SHA-256 of each
file. The same data has the same hashes. Encrypted data and secrets are left out. The directory must be empty or not exist. Keep the
printed hash of manifest.json elsewhere: it proves that the archive wasn't changed later.`,
    options: {
      year: optional(wholeNumber("year", "Year, such as 2026", yearMax)),
      partner: optional(text("id", "Partner ID, instead of a year")),
      output: text("directory", "New directory"),
    },
    run: async ({ year, partner, output }) => {
      const subject = await toSubject(year, partner);
      return toTable(output, await writeArchive(subject, output, { version, now: currentTime() }));
    },
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

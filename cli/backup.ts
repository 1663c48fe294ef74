import { readFile } from "node:fs/promises";
import { text as readText } from "node:stream/consumers";
import { openBackup, writeBackup } from "#lib/backup/backup-file.ts";
import { withSnapshot } from "#lib/backup/queries/copy-from-database.ts";
import { loadDatabase } from "#lib/backup/queries/copy-into-database.ts";
import { recordBackup } from "#lib/backup/queries/last-backup.ts";
import { backupPassphrase, moveTarget } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { reasonOf } from "#lib/log-error.ts";
import { connectedUrl, planSecrets, readSecrets, secretNote, version } from "#processes/installation.ts";
import { isDatabaseUrl } from "#processes/settings.ts";
import { command, counted, optional, text } from "./command.ts";

const group = "Backup and restore";
const args = { file: text("file", "Path of the backup") };
const passphraseFile = optional(
  text("file", "File with the passphrase (default: SVC_BACKUP_PASSPHRASE, or standard input)"),
);

/** The result goes to standard output. */
const print = (line: string) => console.error(`svc: ${line}`);

export const backupCommands = [
  command({
    name: "backup",
    group,
    summary: "Save the database and the secrets of this installation to a file",
    details: `The database is saved as it is at one moment, also while Slipway is running. An existing file is replaced.
The file is encrypted with the passphrase of at least 12 characters, without which nobody can restore it.`,
    migratesDatabase: false,
    args,
    options: { "passphrase-file": passphraseFile },
    async run({ file, ...options }) {
      const passphrase = await readPassphrase(options["passphrase-file"]);
      const made = { passphrase, secrets: readSecrets(), version, now: new Date() };
      const { rows, bytes } = await withSnapshot(connectedUrl(), {}, (snapshot) => writeBackup(file, snapshot, made));
      await recordBackup(connectedUrl(), made.now).catch((error) =>
        print(
          `Warning: svc doctor and alerts don't know of this backup, because it couldn't be recorded: ${reasonOf(error)}`,
        ),
      );
      return `Saved ${counted(rows, "row")} to ${file} (${bytes} bytes).`;
    },
  }),
  command({
    name: "restore",
    group,
    summary: "Load a backup into an empty database",
    details: `Slipway must be stopped. The file is verified first, and loaded in one transaction.
The secret is saved in the data folder, unless DATABASE_URL or a public address is set: then SVC_SECRET must be that of the backup.`,
    migratesDatabase: false,
    args,
    options: {
      "passphrase-file": passphraseFile,
      "secret-file": optional(text("file", "Save the secret of the backup to this file, in the form of .env")),
    },
    async run({ file, ...options }) {
      print("Verifying the backup.");
      const backup = await openBackup(file, await readPassphrase(options["passphrase-file"]));
      const secrets = planSecrets(backup.secrets, options["secret-file"]);
      const rows = await loadDatabase(connectedUrl(), backup.snapshot, { print, beforeCommit: secrets.save });
      return `Restored ${counted(rows, "row")} of ${backup.createdAt}. ${secrets.note}`;
    },
  }),
  command({
    name: "move",
    group,
    summary: "Copy this installation's database into another, empty one",
    details: `Slipway must be stopped, because later changes would be lost. The source isn't changed.
Set SVC_MOVE_TO to the address, because other users of this machine can see arguments, and with them the password.`,
    migratesDatabase: false,
    options: {
      to: optional(
        text("url", "Address of the new database, or - to read it from standard input (default: SVC_MOVE_TO)"),
      ),
    },
    async run(options) {
      const to = options.to === "-" ? (await readText(process.stdin)).trim() : (options.to ?? moveTarget());
      if (to === undefined) throw new AppError("validation_failed", "Missing --to (or set SVC_MOVE_TO)");
      if (!isDatabaseUrl(to))
        throw new AppError(
          "validation_failed",
          "--to must be an address such as postgres://user:password@host:5432/name",
        );
      const rows = await withSnapshot(connectedUrl(), { whileStopped: true }, (snapshot) =>
        loadDatabase(to, snapshot, { print }),
      );
      return `Copied ${counted(rows, "row")}. Set DATABASE_URL to the new address before you start Slipway. ${secretNote()}`;
    },
  }),
];

async function readPassphrase(file: string | undefined): Promise<string> {
  if (file !== undefined) return (await readFile(file, "utf8")).trimEnd();
  const given = backupPassphrase();
  if (given !== undefined) return given;
  if (process.stdin.isTTY) print("Enter the passphrase, press Enter, then Ctrl-D.");
  return (await readText(process.stdin)).trimEnd();
}

import { existsSync, writeFileSync } from "node:fs";
import type { BackupSecrets } from "#lib/backup/passphrase.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import manifest from "#package.json" with { type: "json" };
import { findUnknownVariables } from "./known-variables.ts";
import { hasLocalState, type LocalState, readLocalState, writeLocalState } from "./local-state.ts";
import { runningUrl } from "./postgres.ts";
import { readStartSettings, type StartSettings } from "./settings.ts";

export const version: string = manifest.version;

/** The database that svc has connected to. */
export const connectedUrl = (): string => process.env.DATABASE_URL ?? "";

export function readSecrets(): BackupSecrets {
  const { SVC_SECRET: secret, SVC_SECRET_PREVIOUS: previousSecret = null } = env();
  return { secret, previousSecret, localState: findLocalState() };
}

function findLocalState(): LocalState | null {
  const { dataFolder, isLocal } = readStartSettings(process.env);
  return isLocal && hasLocalState(dataFolder) ? readLocalState(dataFolder) : null;
}

/** Says which secret Slipway needs once its database is elsewhere. */
export function secretNote(): string {
  const generated = findLocalState()?.secret;
  const isGenerated = generated !== undefined && [undefined, "", generated].includes(process.env.SVC_SECRET);
  return isGenerated ? "Keep the data folder: its kept.json has the secret." : "SVC_SECRET stays the same.";
}

type SecretDestination = { save(): void; note: string };

/** Decides where the restored secrets go, before anything is changed: to a new file, or to the data folder with the
 * database. Otherwise the variables must have them already. */
export function planSecrets(secrets: BackupSecrets, file: string | undefined): SecretDestination {
  const { secret, previousSecret } = secrets;
  if (file !== undefined) return planFile(secrets, file);
  const given = process.env.SVC_SECRET || undefined;
  const isComplete = previousSecret === null || process.env.SVC_SECRET_PREVIOUS === previousSecret;
  if (given === secret && isComplete) return { save: () => undefined, note: "SVC_SECRET is that of the backup." };
  if (given === undefined && previousSecret === null && isEmbedded()) {
    const { dataFolder } = readStartSettings(process.env);
    const save = () => writeLocalState(dataFolder, { ...readLocalState(dataFolder), ...secrets.localState, secret });
    return { save, note: `The secret is in ${dataFolder}. Start Slipway with npm start.` };
  }
  const name = given === secret ? "SVC_SECRET_PREVIOUS" : "SVC_SECRET";
  throw new AppError(
    "validation_failed",
    `${name} isn't that of the backup. Set it to the same value, or save the one of the backup with --secret-file <file>.`,
  );
}

/** Whether npm start with these settings would use the database and the secret of the data folder. */
function isEmbedded(): boolean {
  const { dataFolder, isLocal } = readStartSettings(process.env);
  return isLocal && runningUrl(dataFolder) === connectedUrl();
}

function planFile({ secret, previousSecret }: BackupSecrets, file: string): SecretDestination {
  if (existsSync(file)) throw new AppError("validation_failed", `${file} already exists`);
  const previous = previousSecret === null ? "" : `SVC_SECRET_PREVIOUS=${previousSecret}\n`;
  return {
    save: () => writeFileSync(file, `SVC_SECRET=${secret}\n${previous}`, { mode: 0o600, flag: "wx" }),
    note: `The secret is in ${file}. Add it to the settings before you start Slipway.`,
  };
}

/** The settings of the start. Throws an error that names the invalid variable. */
export const readSettings = (): StartSettings => readStartSettings(process.env);

export const unknownVariables = (): string[] => findUnknownVariables(process.env);

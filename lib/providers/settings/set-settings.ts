import { createHash } from "node:crypto";
import { type Tx, transact } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { dayMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { deleteProposalOf, type ProposalPlace } from "#lib/people/queries/proposals.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { ProviderModule } from "#lib/providers/provider.ts";
import { type ProviderSettingsRow, selectForChange, writeProviderSettings } from "#lib/providers/queries/settings.ts";
import { findModule, variablesOf } from "#lib/providers/registry.ts";
import { changedAddresses } from "./addresses.ts";
import { applyChanges, type SettingChanges } from "./apply-changes.ts";
import { completeSettings, secretsIn } from "./complete-settings.ts";
import { redact } from "./redact.ts";
import { openCurrent, openRow, sealCurrent, sealPrevious } from "./sealed-settings.ts";
import type { SettingValues } from "./settings-cache.ts";

export type ProviderRef = { environment: Environment; provider: string };
/** `by` names the operator, such as "svc:root". */
export type Actor = { by: string; now: Date };

/** How long callbacks signed with the previous settings are accepted. */
export const defaultGraceMs = dayMs;

/** Merges the changes into the saved settings, encrypted. Saved settings replace all environment variables of the
 * provider. Throws not_found; validation_failed for an invalid setting, or if a required one is missing. */
export async function setProviderSettings(
  ref: ProviderRef,
  changes: SettingChanges,
  { by, now, graceMs = defaultGraceMs }: Actor & { graceMs?: number },
  within?: Tx,
): Promise<void> {
  const module = findModule(ref.provider);
  await transact(async (tx) => {
    const row = await selectForChange(ref.environment, ref.provider, tx);
    const { before, values } = mergeChanges(module, ref.environment, row, changes);
    const grace = graceMs > 0 ? new Date(now.getTime() + graceMs) : null;
    await writeProviderSettings(
      {
        ...ref,
        sealed: sealCurrent(ref, values),
        // Null if nothing was saved before: then the environment variables were the previous settings.
        previousSealed: grace && before && sealPrevious(ref, before),
        previousUntil: grace,
        isEnabled: row?.isEnabled ?? true,
        updatedAt: now,
        updatedBy: by,
      },
      tx,
    );
    await deleteProposalOf(proposalPlace(ref), tx);
  }, within);
}

/** Where a proposed change of the provider's settings is stored. */
export const proposalPlace = ({ environment, provider }: ProviderRef): ProposalPlace => ({
  kind: "provider_settings",
  environment,
  subject: provider,
});

/** What a change would do, without secrets. Null instead of changes: the saved settings are deleted. Throws like
 * setProviderSettings. */
export async function previewChange(
  ref: ProviderRef,
  changes: SettingChanges | null,
  tx: Tx,
): Promise<SettingsPreview> {
  const module = findModule(ref.provider);
  const row = await selectForChange(ref.environment, ref.provider, tx);
  const merged = changes && mergeChanges(module, ref.environment, row, changes);
  const variables = variablesOf(module, ref.environment) ?? {};
  const before = (merged ? merged.before : readableBefore(row)) ?? variables;
  return {
    isSaved: Boolean(row?.sealed),
    version: createHash("sha256")
      .update(row?.sealed ?? "")
      .digest("base64url"),
    addresses: changedAddresses(module, ref.environment, before, merged ? merged.values : variables),
  };
}

export type SettingsPreview = {
  isSaved: boolean;
  /** Identifies the saved settings. */
  version: string;
  addresses: ReturnType<typeof changedAddresses>;
};

function mergeChanges(
  module: ProviderModule,
  environment: Environment,
  row: ProviderSettingsRow | undefined,
  changes: SettingChanges,
) {
  const before = row ? openForChange(row) : null;
  const values = applyChanges(module, environment, before ?? {}, changes);
  assertUsable(module, environment, values);
  return { before, values };
}

/** Deletes the saved settings without a grace period, so that environment variables apply again. False if none were
 * saved. */
export async function resetProviderSettings(ref: ProviderRef, { by, now }: Actor, within?: Tx): Promise<boolean> {
  findModule(ref.provider);
  return transact(async (tx) => {
    const row = await selectForChange(ref.environment, ref.provider, tx);
    if (!row?.sealed) return false;
    const nothing = { sealed: null, previousSealed: null, previousUntil: null };
    await writeProviderSettings({ ...row, ...nothing, updatedAt: now, updatedBy: by }, tx);
    await deleteProposalOf(proposalPlace(ref), tx);
    return true;
  }, within);
}

/** A disabled provider is not listed, not quoted, and gets no new orders; existing orders continue. */
export async function enableProvider(
  ref: ProviderRef,
  isEnabled: boolean,
  { by, now }: Actor,
  within?: Tx,
): Promise<void> {
  findModule(ref.provider);
  await transact(async (tx) => {
    const row = await selectForChange(ref.environment, ref.provider, tx);
    const current = row ?? { ...ref, sealed: null, previousSealed: null, previousUntil: null };
    await writeProviderSettings({ ...current, isEnabled, updatedAt: now, updatedBy: by }, tx);
  }, within);
}

/** Settings that cannot be decrypted can only be replaced completely. */
function openForChange(row: ProviderSettingsRow): SettingValues | null {
  try {
    return openCurrent(row);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    const message = `The saved settings cannot be decrypted: the value ${reason}. Delete them first, then set them again`;
    throw new AppError("validation_failed", message);
  }
}

/** Settings that cannot be decrypted can still be deleted. */
function readableBefore(row: ProviderSettingsRow | undefined): SettingValues | null {
  const values = row && openRow(row).settings.values;
  return values && values !== "unreadable" ? values : null;
}

function assertUsable(module: ProviderModule, environment: Environment, values: SettingValues): void {
  const { settings, missing } = completeSettings(module, environment, values);
  if (missing.length > 0) {
    const message = `${module.name} also needs these settings: ${missing.join(", ")}. Nothing was saved`;
    throw new AppError("validation_failed", message);
  }
  try {
    module.create(settings, createConnect());
  } catch (error) {
    const reason = redact(error instanceof Error ? error.message : String(error), secretsIn(module, settings));
    throw new AppError("validation_failed", `${module.name} cannot use these settings: ${reason}. Nothing was saved`);
  }
}

import { type Tx, transact } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { type ProviderSettingsRow, selectForChange, writeProviderSettings } from "#db/provider-settings.ts";
import { dayMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { ProviderModule } from "#lib/providers/provider.ts";
import { findModule } from "#lib/providers/registry.ts";
import { applyChanges, type SettingChanges } from "./apply-changes.ts";
import { completeSettings, secretsIn } from "./complete-settings.ts";
import { redact } from "./redact.ts";
import { openCurrent, sealCurrent, sealPrevious } from "./sealed-settings.ts";
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
    const before = row ? openForChange(row) : null;
    const values = applyChanges(module, before ?? {}, changes);
    assertUsable(module, ref.environment, values);
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
  }, within);
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

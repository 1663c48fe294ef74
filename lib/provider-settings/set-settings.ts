import type { Environment } from "#db/enums.ts";
import { type ProviderSettingsRow, selectForChange, writeProviderSettings } from "#db/provider-settings.ts";
import { transact } from "#db/transact.ts";
import { AppError } from "#lib/errors.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { ProviderModule } from "#lib/providers/provider.ts";
import { applyChanges, type SettingChanges } from "./apply-changes.ts";
import { completeSettings, secretsIn } from "./complete-settings.ts";
import { findModule } from "./find-module.ts";
import { redact } from "./redact.ts";
import { openCurrent, sealCurrent, sealPrevious } from "./sealed-settings.ts";
import type { SettingValues } from "./settings-cache.ts";

export type ProviderRef = { environment: Environment; provider: string };
/** `by`: who did it, such as "svc:root". */
export type Actor = { by: string; now: Date };

/** How long callbacks signed with the settings before are believed. */
export const usualGraceMs = 24 * 60 * 60_000;

/** Sets credentials and addresses, beside those that were set before, sealed. They come before the environment variables,
 * all of them. Throws not_found; validation_failed for a wrong setting, and when any required one is missing. */
export async function setProviderSettings(
  place: ProviderRef,
  changes: SettingChanges,
  { by, now, graceMs = usualGraceMs }: Actor & { graceMs?: number },
): Promise<void> {
  const module = findModule(place.provider);
  await transact(async (tx) => {
    const row = await selectForChange(place.environment, place.provider, tx);
    const before = row ? openBefore(row) : null;
    const given = applyChanges(module, before ?? {}, changes);
    assertUsable(module, place.environment, given);
    const grace = graceMs > 0 ? new Date(now.getTime() + graceMs) : null;
    await writeProviderSettings(
      {
        ...place,
        sealed: sealCurrent(place, given),
        // Without any set by hand before, those of the environment variables were in force.
        previousSealed: grace && before && sealPrevious(place, before),
        previousUntil: grace,
        isEnabled: row?.isEnabled ?? true,
        updatedAt: now,
        updatedBy: by,
      },
      tx,
    );
  });
}

/** Drops what was set by hand, at once and with no grace: the environment variables speak again. False: nothing was. */
export async function forgetProviderSettings(place: ProviderRef, { by, now }: Actor): Promise<boolean> {
  findModule(place.provider);
  return transact(async (tx) => {
    const row = await selectForChange(place.environment, place.provider, tx);
    if (!row?.sealed) return false;
    const nothing = { sealed: null, previousSealed: null, previousUntil: null };
    await writeProviderSettings({ ...row, ...nothing, updatedAt: now, updatedBy: by }, tx);
    return true;
  });
}

/** Disabled: not listed, not quoted and no order is begun; orders there are go on. In force on every process in a moment. */
export async function enableProvider(place: ProviderRef, isEnabled: boolean, { by, now }: Actor): Promise<void> {
  findModule(place.provider);
  await transact(async (tx) => {
    const row = await selectForChange(place.environment, place.provider, tx);
    const kept = row ?? { ...place, sealed: null, previousSealed: null, previousUntil: null };
    await writeProviderSettings({ ...kept, isEnabled, updatedAt: now, updatedBy: by }, tx);
  });
}

/** Settings that cannot be opened are replaced as a whole, never added to. */
function openBefore(row: ProviderSettingsRow): SettingValues | null {
  try {
    return openCurrent(row);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new AppError("validation_failed", `What was set before ${why}. To set all of it anew, forget it first`);
  }
}

function assertUsable(module: ProviderModule, environment: Environment, given: SettingValues): void {
  const { settings, missing } = completeSettings(module, environment, given);
  if (missing.length > 0) {
    throw new AppError("validation_failed", `${module.name} needs these too, nothing was set: ${missing.join(", ")}`);
  }
  try {
    module.create(settings, createConnect());
  } catch (error) {
    const why = redact(error instanceof Error ? error.message : String(error), secretsIn(module, settings));
    throw new AppError("validation_failed", `${module.name} cannot use these settings, nothing was set: ${why}`);
  }
}

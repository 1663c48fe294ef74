import {
  type ProviderSettingsRow,
  selectForChange,
  selectProviderSettings,
  writeProviderSettings,
} from "#db/provider-settings.ts";
import { transact } from "#db/transact.ts";
import { openCurrent, openPrevious, sealCurrent, sealPrevious } from "./sealed-settings.ts";
import type { Actor, ProviderRef } from "./set-settings.ts";

/** Seals every row anew under SVC_SECRET, so that SVC_SECRET_PREVIOUS can be dropped. Names those that cannot be opened. */
export async function resealProviderSettings({
  by,
  now,
}: Actor): Promise<{ resealed: ProviderRef[]; unreadable: ProviderRef[] }> {
  const resealed: ProviderRef[] = [];
  const unreadable: ProviderRef[] = [];
  for (const { environment, provider } of await selectProviderSettings()) {
    const place = { environment, provider };
    const outcome = await reseal(place, { by, now });
    if (outcome === "resealed") resealed.push(place);
    if (outcome === "unreadable") unreadable.push(place);
  }
  return { resealed, unreadable };
}

const reseal = (place: ProviderRef, { by, now }: Actor) =>
  transact(async (tx) => {
    const row = await selectForChange(place.environment, place.provider, tx);
    if (!row?.sealed) return "nothing";
    const { previousUntil } = row;
    const isOver = !previousUntil || previousUntil <= now;
    const opened = open(isOver ? { ...row, previousSealed: null } : row);
    if (!opened) return "unreadable";
    const { current, previous } = opened;
    await writeProviderSettings(
      {
        ...row,
        sealed: current && sealCurrent(place, current),
        previousSealed: previous && sealPrevious(place, previous),
        previousUntil: isOver ? null : previousUntil,
        updatedAt: now,
        updatedBy: by,
      },
      tx,
    );
    return "resealed";
  });

function open(row: ProviderSettingsRow) {
  try {
    return { current: openCurrent(row), previous: openPrevious(row) };
  } catch {
    return null;
  }
}

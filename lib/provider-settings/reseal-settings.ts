import { transact } from "#db/client.ts";
import {
  type ProviderSettingsRow,
  selectForChange,
  selectProviderSettings,
  writeProviderSettings,
} from "#db/provider-settings.ts";
import { openCurrent, openPrevious, sealCurrent, sealPrevious } from "./sealed-settings.ts";
import type { Actor, ProviderRef } from "./set-settings.ts";

type ResealResult = { resealed: ProviderRef[]; unreadable: ProviderRef[] };

/** Reseals every row under SVC_SECRET, so that SVC_SECRET_PREVIOUS can be removed. `unreadable` are those that cannot
 * be decrypted. */
export async function resealProviderSettings(actor: Actor): Promise<ResealResult> {
  const all: ResealResult = { resealed: [], unreadable: [] };
  for (const { environment, provider } of await selectProviderSettings()) {
    const ref = { environment, provider };
    const outcome = await reseal(ref, actor);
    if (outcome) all[outcome].push(ref);
  }
  return all;
}

const reseal = (ref: ProviderRef, { by, now }: Actor): Promise<keyof ResealResult | null> =>
  transact(async (tx) => {
    const row = await selectForChange(ref.environment, ref.provider, tx);
    if (!row?.sealed) return null;
    const { previousUntil } = row;
    const isExpired = !previousUntil || previousUntil <= now;
    const opened = open(isExpired ? { ...row, previousSealed: null } : row);
    if (!opened) return "unreadable";
    const { current, previous } = opened;
    await writeProviderSettings(
      {
        ...row,
        sealed: current && sealCurrent(ref, current),
        previousSealed: previous && sealPrevious(ref, previous),
        previousUntil: isExpired ? null : previousUntil,
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

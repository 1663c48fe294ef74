import { updateKeysLastUsed } from "#db/api-keys.ts";
import { insertApiLogs, type NewApiLog } from "#db/api-logs.ts";
import { batch } from "#lib/batch.ts";
import { minuteMs } from "#lib/duration.ts";

/** Resolves once the row is committed; rows of concurrent requests share one insert (contract section 7).
 * A caller answers only after it, so that a killed process loses no answered request's row. */
export const recordRequest: (row: NewApiLog) => Promise<void> = batch(
  async (rows: NewApiLog[]) => {
    await insertApiLogs(rows);
    await markUsed(rows);
    return rows.map(() => undefined);
  },
  { sizeMax: 500, inFlightMax: 1 },
);

const markedMinutes = new Map<string, number>();

/** Last use is kept to the minute: one update for all keys that were not yet marked in the current one. */
async function markUsed(rows: NewApiLog[]): Promise<void> {
  const now = Date.now();
  const minute = Math.floor(now / minuteMs);
  const keyIds = new Set<string>();
  for (const { keyId } of rows) if (markedMinutes.get(keyId) !== minute) keyIds.add(keyId);
  if (keyIds.size === 0) return;
  for (const [keyId, marked] of markedMinutes) if (marked !== minute) markedMinutes.delete(keyId);
  for (const keyId of keyIds) markedMinutes.set(keyId, minute);
  await updateKeysLastUsed([...keyIds], new Date(now));
}

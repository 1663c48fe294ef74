import { updateKeysLastUsed } from "#db/api-keys.ts";
import { insertApiLogs, type NewApiLog } from "#db/api-logs.ts";
import { batch } from "#lib/batch.ts";
import { currentMs } from "#lib/clock.ts";
import { minuteMs } from "#lib/duration.ts";

/** Resolves once the row is committed. Concurrent requests share one insert. The response is sent only afterwards, so that a
 * killed process can't lose the row of a request it responded to. */
export const recordRequest: (row: NewApiLog) => Promise<void> = batch(
  async (rows: NewApiLog[]) => {
    await insertApiLogs(rows);
    await markUsed(rows);
    return rows.map(() => undefined);
  },
  { sizeMax: 500, inFlightMax: 1 },
);

const markedMinutes = new Map<string, number>();

/** Last use is stored once per minute: one update for all keys not yet marked in the current minute. */
async function markUsed(rows: NewApiLog[]): Promise<void> {
  const now = currentMs();
  const minute = Math.floor(now / minuteMs);
  const keyIds = new Set<string>();
  for (const { keyId } of rows) if (markedMinutes.get(keyId) !== minute) keyIds.add(keyId);
  if (keyIds.size === 0) return;
  for (const [keyId, marked] of markedMinutes) if (marked !== minute) markedMinutes.delete(keyId);
  for (const keyId of keyIds) markedMinutes.set(keyId, minute);
  await updateKeysLastUsed([...keyIds], new Date(now));
}

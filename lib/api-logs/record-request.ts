import { type KeyVersion, updateKeysLastUsed } from "#lib/api-keys/queries/api-keys.ts";
import { insertApiLogs, type NewApiLog } from "#lib/api-logs/queries/api-logs.ts";
import { batch } from "#lib/batch.ts";
import { currentMs } from "#lib/clock.ts";
import { minuteMs } from "#lib/duration.ts";

/** The row of a request, and its key if that was read for an earlier request. */
type Recorded = { row: NewApiLog; key?: KeyVersion | undefined };

/** The time of a request that took longer is this long before its row was written, so that readers of `GET /logs`, who get the rows
 * before a time, miss none. */
const lateSeconds = 4;

/** Resolves with true once the row is committed, or with false, without a row, if the key has changed since it was read. Concurrent
 * requests share one statement. The response is sent only afterwards, so that a killed process can't lose the row of a request it
 * responded to. */
export const recordRequest: (request: Recorded) => Promise<boolean> = batch(
  async (requests: Recorded[]) => {
    const changed = await insertApiLogs(rowsOf(requests), distinctKeys(requests), lateSeconds);
    const isRecorded = ({ key }: Recorded) => !key || !changed.includes(key.hash);
    const rows = rowsOf(changed.length === 0 ? requests : requests.filter(isRecorded));
    // That statement inserted nothing, but has confirmed the other keys.
    if (changed.length > 0 && rows.length > 0) await insertApiLogs(rows, [], lateSeconds);
    await markUsed(rows);
    return requests.map(isRecorded);
  },
  { name: "request log", sizeMax: 500, inFlightMax: 1 },
);

const rowsOf = (requests: Recorded[]) => requests.map(({ row }) => row);

function distinctKeys(requests: Recorded[]): KeyVersion[] {
  // The version contains the ID of the key.
  const keys = new Map<string, KeyVersion>();
  for (const { key } of requests) if (key) keys.set(key.version, key);
  return [...keys.values()];
}

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

import { type CallbackRow, selectCallbacks } from "#lib/callbacks/queries.ts";
import { readCursor, toPage } from "#lib/cursor.ts";
import { invalidField } from "#lib/errors.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";

const limitUsual = 20;

/** Genuine callbacks that couldn't be applied within three days, newest first: for an unknown order, or a success that the
 * provider's order never confirmed. Throws validation_failed for a cursor this server didn't issue. */
export async function listFailedCallbacks({ cursor, limit = limitUsual }: { cursor?: string; limit?: number } = {}) {
  const found = await selectCallbacks("given_up", cursor === undefined ? undefined : positionOf(cursor), limit + 1);
  const { rows, nextCursor } = toPage(found, limit, ({ receivedAt, id }) => ({ at: receivedAt, id: String(id) }));
  return { callbacks: rows.map(toFailedCallback), nextCursor };
}

function toFailedCallback({ id, environment, provider, receivedAt, attempts, state }: CallbackRow) {
  const { reference, providerTransactionId, rawStatus }: ProviderUpdate = JSON.parse(state);
  return { id: String(id), environment, provider, receivedAt, attempts, reference, providerTransactionId, rawStatus };
}

function positionOf(text: string) {
  const cursor = readCursor(text);
  if (cursor && /^\d{1,18}$/.test(cursor.id)) return { at: cursor.at, id: BigInt(cursor.id) };
  throw invalidField("cursor", "invalid_format", "Must be the next_cursor of an earlier response");
}

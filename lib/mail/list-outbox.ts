import { type OutboxRow, selectMails } from "#db/outbox.ts";
import { readCursor, toPage } from "#lib/cursor.ts";
import { mailAttemptsMax, type OutboxLine, type OutboxPage } from "./contract.ts";

const pageSize = 50;

/** The messages of the last 30 days, newest first. Only for the operator, because they may contain links that grant
 * access to accounts. */
export async function listOutbox(cursor: string | undefined): Promise<OutboxPage> {
  const found = await selectMails(pageSize + 1, (cursor && readCursor(cursor)) || undefined);
  const { rows, nextCursor } = toPage(found, pageSize, (row) => row);
  return { lines: rows.map(toLine), nextCursor };
}

const toLine = (row: OutboxRow): OutboxLine => ({
  id: row.id,
  at: row.at.toISOString(),
  recipient: row.recipient,
  subject: row.subject,
  text: row.text,
  status: statusOf(row),
  attempts: row.attempts,
  error: row.error,
});

function statusOf({ sentAt, attempts, error }: OutboxRow): OutboxLine["status"] {
  if (sentAt) return "sent";
  if (attempts >= mailAttemptsMax) return "failed";
  return error ? "failing" : "queued";
}

import { type OutboxRow, selectMails } from "#db/outbox.ts";
import { readCursor, toPage } from "#lib/cursor.ts";
import { mailAttemptsMax, type OutboxLine, type OutboxPage } from "./contract.ts";
import { isMailSet } from "./queue-mail.ts";
import { secretLink } from "./reveal-link.ts";

const pageSize = 50;

/** The messages of the last 30 days, newest first, without links that grant access to accounts. */
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
  text: isMailSet() ? "" : row.text.replaceAll(secretLink, "(secret link)"),
  hasLink: !isMailSet() && row.sentAt === null && row.text.search(secretLink) !== -1,
  status: statusOf(row),
  attempts: row.attempts,
  error: row.error,
});

function statusOf({ sentAt, attempts, error }: OutboxRow): OutboxLine["status"] {
  // The worker counts an attempt before it sends.
  if (sentAt) return attempts > 0 ? "sent" : "shown";
  if (attempts >= mailAttemptsMax) return "failed";
  return error ? "failing" : "queued";
}

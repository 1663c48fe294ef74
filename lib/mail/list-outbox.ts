import { readCursor, toPage } from "#lib/cursor.ts";
import { type OutboxRow, selectMails } from "#lib/mail/queries/outbox.ts";
import { mailAttemptsMax, type OutboxLine, type OutboxPage } from "./contract.ts";
import { readText } from "./mail-text.ts";
import { isMailSet } from "./queue-mail.ts";
import { secretLink } from "./reveal-link.ts";

const pageSize = 50;

/** The messages of the last 30 days, newest first, without links that grant access to accounts. */
export async function listOutbox(cursor: string | undefined): Promise<OutboxPage> {
  const found = await selectMails(pageSize + 1, (cursor && readCursor(cursor)) || undefined);
  const { rows, nextCursor } = toPage(found, pageSize, (row) => row);
  return { lines: rows.map(toLine), nextCursor };
}

function toLine(row: OutboxRow): OutboxLine {
  const text = isMailSet() ? "" : readText(row);
  return {
    id: row.id,
    at: row.at.toISOString(),
    recipient: row.recipient,
    subject: row.subject,
    text: text.replaceAll(secretLink, "(secret link)"),
    hasLink: row.sentAt === null && text.search(secretLink) !== -1,
    status: statusOf(row),
    attempts: row.attempts,
    error: row.error,
  };
}

function statusOf({ sentAt, attempts, error }: OutboxRow): OutboxLine["status"] {
  // The worker counts an attempt before it sends.
  if (sentAt) return attempts > 0 ? "sent" : "shown";
  if (attempts >= mailAttemptsMax) return "failed";
  return error ? "failing" : "queued";
}

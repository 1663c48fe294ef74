import { desc, eq } from "drizzle-orm";
import { db } from "#db/client.ts";
import { outbox } from "#db/schema-users.ts";
import type { OutboxRow } from "#lib/mail/queries/outbox.ts";
import { readText } from "./mail-text.ts";

/** The emails to this address, newest first. */
export async function mailsTo(address: string): Promise<(OutboxRow & { text: string })[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, address))
    .orderBy(desc(outbox.at), desc(outbox.id));
  return rows.map((row) => ({ ...row, text: readText(row) }));
}

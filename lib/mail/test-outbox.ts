import { type OutboxRow, selectMails } from "#lib/mail/queries/outbox.ts";
import { readText } from "./mail-text.ts";

/** The emails to this address, newest first. */
export const mailsTo = async (address: string): Promise<(OutboxRow & { text: string })[]> =>
  (await selectMails(1_000)).flatMap((row) => (row.recipient === address ? { ...row, text: readText(row) } : []));

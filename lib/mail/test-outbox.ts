import { type OutboxRow, selectMails } from "#db/outbox.ts";
import { readText } from "./mail-text.ts";

/** The emails to this address, newest first. */
export const mailsTo = async (address: string): Promise<(OutboxRow & { text: string })[]> =>
  (await selectMails(1_000)).flatMap((row) => (row.recipient === address ? { ...row, text: readText(row) } : []));

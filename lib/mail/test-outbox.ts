import { type OutboxRow, selectMails } from "#db/outbox.ts";

/** The emails to this address, newest first. */
export const mailsTo = async (address: string): Promise<OutboxRow[]> =>
  (await selectMails(1_000)).filter(({ recipient }) => recipient === address);

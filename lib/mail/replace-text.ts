import type { Executor } from "#db/client.ts";
import { selectUnsentMails, updateMailText } from "#lib/mail/queries/outbox.ts";
import { readText, sealText } from "./mail-text.ts";

const pageSize = 500;

/** Replaces what matches in all emails that wait to be sent. Returns how many had it. */
export async function replaceUnsentText(pattern: RegExp, replacement: string, tx: Executor): Promise<number> {
  let count = 0;
  for (let after = ""; ; ) {
    const mails = await selectUnsentMails(after, pageSize, tx);
    for (const mail of mails) {
      const current = readText(mail);
      const replaced = current.replaceAll(pattern, replacement);
      if (replaced === current) continue;
      await updateMailText(mail.id, sealText(mail.id, replaced), tx);
      count += 1;
    }
    const last = mails.at(-1);
    if (!last || mails.length < pageSize) return count;
    after = last.id;
  }
}

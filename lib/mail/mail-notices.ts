import { selectOwnerEmails } from "#db/members.ts";
import { takeExpiringKeys, takeUnmailedNotices } from "#db/notices.ts";
import { transact } from "#db/transact.ts";
import { dayMs } from "#lib/duration.ts";
import { linkBase, queueMail } from "./queue-mail.ts";

const batchSize = 50;
const endingDays = 7;

/** Tells owners by mail of what nobody did: endpoints that paused by themselves, and keys that end within seven days.
 * Each once. */
export async function mailNotices(now: Date): Promise<void> {
  await transact(async (tx) => {
    for (const { partnerId, environment, text, path } of await takeUnmailedNotices(now, batchSize, tx)) {
      const message = { subject: `Slipway: ${text}`, text: `${text}\n\nSee it in ${environment}${linkTo(path)}\n` };
      await queueMail(await selectOwnerEmails(partnerId, tx), message, now, tx);
    }
  });
  await transact(async (tx) => {
    const until = new Date(now.getTime() + endingDays * dayMs);
    for (const { partnerId, environment, name, hint, expiresAt } of await takeExpiringKeys(now, until, batchSize, tx)) {
      const what = `The ${environment} key “${name}” (${hint}) ends soon`;
      const text = `${what}: ${expiresAt?.toISOString()}.\n\nRotate it before${linkTo(`/${environment}/api-keys`)}\n\nFrom then on requests with it are refused.\n`;
      await queueMail(await selectOwnerEmails(partnerId, tx), { subject: `Slipway: ${what}`, text }, now, tx);
    }
  });
}

/** Without a configured address the dashboard is where its reader knows it to be. */
function linkTo(path: string): string {
  const base = linkBase("");
  return base === "" ? ` on the dashboard, at ${path}` : `:\n\n${base}${path}`;
}

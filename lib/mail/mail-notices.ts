import { transact } from "#db/client.ts";
import { dayMs } from "#lib/duration.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { claimExpiringKeys, claimUnsentNotices } from "#lib/mail/queries/notices.ts";
import { selectOwnerEmails } from "#lib/people/queries/members.ts";
import { claimRefusedKeys } from "#lib/security/queries.ts";
import { detailLines, linkBase, queueMail } from "./queue-mail.ts";

const batchSize = 50;
const expiryNoticeDays = 7;

/** Emails owners once about every automatically paused endpoint and every key that expires within seven days, and once a day
 * (UTC) about every active production key that was refused. */
export async function mailNotices(now: Date): Promise<void> {
  await mailRefusedKeys(now);
  await transact(async (tx) => {
    for (const { partnerId, environment, text, path } of await claimUnsentNotices(now, batchSize, tx)) {
      const body = `${text}\n\nEnvironment: ${environment}\nView it${linkTo(path)}\n`;
      const message = { subject: `Slipway: ${text}`, text: body };
      await queueMail(await selectOwnerEmails(partnerId, tx), message, now, tx);
    }
  });
  await transact(async (tx) => {
    const until = new Date(now.getTime() + expiryNoticeDays * dayMs);
    for (const { partnerId, environment, name, hint, expiresAt } of await claimExpiringKeys(
      now,
      until,
      batchSize,
      tx,
    )) {
      const what = `The ${environment} API key “${name}” (${hint}) expires soon`;
      const details = detailLines({ Expires: expiresAt && formatUtcTime(expiresAt) });
      const text = `${what}. Requests that use it will then be rejected.\n\n${details}\n\nTo avoid an interruption, rotate the key${linkTo(`/${environment}/api-keys`)}\n`;
      await queueMail(await selectOwnerEmails(partnerId, tx), { subject: `Slipway: ${what}`, text }, now, tx);
    }
  });
}

// Not those of keys that are revoked or expired, or of partners without access: those can't be used anyway.
const reasonsToMail = ["ip_not_allowed", "scope_missing", "environment_mismatch"];

async function mailRefusedKeys(now: Date): Promise<void> {
  const today = new Date(now.getTime() - (now.getTime() % dayMs));
  await transact(async (tx) => {
    for (const { partnerId, environment, id, name, hint } of await claimRefusedKeys(reasonsToMail, today, now, tx)) {
      const what = `The ${environment} API key “${name}” (${hint}) was refused today`;
      const text = `${what}: it was used from an address or for a request that it isn't allowed for.\n\nIf this wasn't you, the key may have leaked: rotate it. See where it was used${linkTo(`/${environment}/api-keys/${id}`)}\n`;
      await queueMail(await selectOwnerEmails(partnerId, tx), { subject: `Slipway: ${what}`, text }, now, tx);
    }
  });
}

/** A link, or the path alone when no base URL is configured. */
function linkTo(path: string): string {
  const base = linkBase("");
  return base === "" ? ` in the dashboard at ${path}` : `:\n\n${base}${path}`;
}

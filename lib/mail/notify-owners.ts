import type { Executor } from "#db/client.ts";
import { selectOwnerEmails } from "#db/members.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { detailLines, queueMail } from "./queue-mail.ts";

/** `what` is a sentence without its final period: "The API key “server” was revoked". */
type Notice = { partnerId: string; actor: Actor; what: string };

/** Emails every owner about a change to the account, in the transaction of the change. */
export async function notifyOwners({ partnerId, actor, what }: Notice, now: Date, tx: Executor): Promise<void> {
  const details = detailLines({ By: actor.name, "IP address": actor.address, Time: formatUtcTime(now) });
  const text = `${what}.\n\n${details}\n\nIf you don't recognize this change, sign in and open Settings > Audit log to see what else changed. Then remove the member or revoke their sessions, and undo the change.\n\nYou received this email because you are an owner of this Slipway account.\n`;
  await queueMail(await selectOwnerEmails(partnerId, tx), { subject: `Slipway: ${what}`, text }, now, tx);
}

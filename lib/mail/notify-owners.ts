import type { Executor } from "#db/client.ts";
import { selectOwnerEmails } from "#db/members.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { queueMail } from "./queue-mail.ts";

type Notice = {
  partnerId: string;
  actor: Actor /** What was done, as a sentence without its end: "A key was made". */;
  what: string;
};

/** Tells every owner what somebody changed in the account, within the transaction that changes it. */
export async function notifyOwners({ partnerId, actor, what }: Notice, now: Date, tx: Executor): Promise<void> {
  const from = actor.address ? ` from ${actor.address}` : "";
  const text = `${what}.\n\nBy ${actor.name}${from}, ${now.toISOString()}.\n\nIf nobody of yours did this, sign in, end that person's sessions and revoke what they made. The audit log in the settings tells what else they did.\n`;
  await queueMail(await selectOwnerEmails(partnerId, tx), { subject: `Slipway: ${what}`, text }, now, tx);
}

import { randomBytes } from "node:crypto";
import { type Tx, transact } from "#db/client.ts";
import { acceptPastAudit, insertAudit } from "#lib/audit/queries/audit.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import { insertMember } from "#lib/partners/queries/partners.ts";
import { replaceInvitation } from "#lib/people/queries/invitations.ts";
import { insertUser } from "#lib/people/queries/users.ts";
import { randomId } from "#lib/random-id.ts";
import { upsertSavedView } from "#lib/saved-views/queries.ts";
import { type DemoEvent, demoHistory, demoMembers, invited } from "./demo-history.ts";
import { createRandom } from "./random.ts";

type Owner = { partnerId: string; userId: string; email: string; operatorEmail: string };

/** Gives the demo partner members, an open invitation, saved views, and three months of audit history. Call it before the worker
 * has linked the audit log's first row: an older row can't get into the chain later. */
export const seedMembers = (owner: Owner, now: Date): Promise<void> =>
  transact(async (tx) => {
    const { partnerId } = owner;
    const ids = new Map([["demo", { id: owner.userId, name: owner.email }]]);
    for (const { name, email, role, daysAgo } of demoMembers) {
      const id = randomId("usr");
      const createdAt = new Date(now.getTime() - daysAgo * dayMs);
      // Without a password, nobody can sign in.
      if (!(await insertUser({ id, email, name, passwordHash: null, emailVerifiedAt: createdAt, createdAt }, tx)))
        return;
      await insertMember({ partnerId, userId: id, role, createdAt }, tx);
      ids.set(email.split("@")[0] ?? "", { id, name: email });
    }
    await insertInvitation(partnerId, now, tx);
    await insertViews(partnerId, [owner.userId, ids.get("tunde")?.id ?? ""], tx);
    await insertHistory({ ...owner, ids }, now, tx);
  });

async function insertInvitation(partnerId: string, now: Date, tx: Tx): Promise<void> {
  const sentAt = new Date(now.getTime() - invited.daysAgo * dayMs);
  const { email, role } = invited;
  const link = { tokenHash: randomBytes(32), isMailed: true, expiresAt: new Date(sentAt.getTime() + 7 * dayMs) };
  const by = { invitedBy: "ngozi@demowallet.example", createdAt: sentAt, sentAt };
  await replaceInvitation({ id: randomId("inv"), partnerId, email, role, ...link, ...by }, tx);
}

async function insertViews(partnerId: string, [own = "", shared = ""]: string[], tx: Tx): Promise<void> {
  const views = [
    { page: "transactions", name: "Failed card payments", query: "payment_method=card&status=failed", userId: shared },
    { page: "transactions", name: "Delayed", query: "delayed=yes", userId: own, environment: "production" as const },
    { page: "api-logs", name: "Server errors", query: "status=5xx", userId: shared },
  ];
  for (const { environment = "sandbox", ...view } of views)
    await upsertSavedView(
      { ...view, partnerId, environment, id: randomId("sv"), isShared: view.userId === shared },
      tx,
    );
}

type Actors = Owner & { ids: Map<string, { id: string; name: string }> };

async function insertHistory({ partnerId, operatorEmail, ids }: Actors, now: Date, tx: Tx): Promise<void> {
  await acceptPastAudit(tx);
  const dice = createRandom(20_260_303);
  const actorOf = ({ who }: DemoEvent) =>
    who === "operator"
      ? { actorKind: "operator" as const, actorId: null, actorName: operatorEmail, address: "203.0.113.7" }
      : {
          actorKind: "person" as const,
          actorId: ids.get(who)?.id ?? null,
          actorName: ids.get(who)?.name ?? who,
          address: "198.51.100.24",
        };
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  let lastAt = 0;
  for (const event of demoHistory(partnerId)) {
    const { daysAgo, action, target, environment, before = null, after = null } = event;
    const morning = midnight - daysAgo * dayMs + 8 * hourMs + dice.below(4 * hourMs);
    // In order, however many there are on one day.
    lastAt = Math.max(morning, lastAt + 3 * minuteMs);
    const row = { id: randomId("aud"), at: new Date(lastAt), partnerId, environment, action, target, before, after };
    await insertAudit({ ...row, ...actorOf(event) }, tx);
  }
}

import { beforeAll, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { linkAuditRows, verifyAuditChain } from "#lib/audit/audit-chain.ts";
import { actionSentences } from "#lib/audit/sentence-contract.ts";
import { findUserByEmail } from "#lib/people/users/members.ts";
import { createInstallationKey } from "#lib/secrets/installation-key.ts";
import { demoEmail, ensureDemo } from "#processes/demo.ts";

describe("the demo partner's team", () => {
  const sql = setUpOwnDatabase();
  const now = new Date();

  beforeAll(async () => {
    await createInstallationKey("recovery codes");
    const key = await ensureDemo("a password of some length", null, now);
    expect(await ensureDemo("a password of some length", key, now)).toBe(key);
  });

  it("has members of each role, an open invitation, and saved views", async () => {
    const roles = await sql`select role, count(*)::int as count from members group by role order by role`;
    expect(roles.map(({ role, count }) => `${role} ${count}`)).toEqual([
      "analyst 1",
      "developer 1",
      "finance 1",
      "owner 2",
      "support 1",
    ]);
    const invitations = await sql`select * from invitations where expires_at > ${now.toISOString()}::timestamptz`;
    expect(invitations).toHaveLength(1);
    const views = await sql`select is_shared from saved_views order by is_shared`;
    expect(views.map(({ is_shared }) => is_shared)).toEqual([false, true, true]);
  });

  it("has three months of audit history with known actions, which the chain verifies", async () => {
    const rows = await sql`select action, at from audit_log order by at`;
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(({ action }) => !(action in actionSentences))).toEqual([]);
    const user = await findUserByEmail(demoEmail);
    expect(rows[0]).toMatchObject({ action: "partner.create" });
    expect(user).toBeDefined();
    await linkAuditRows();
    expect(await verifyAuditChain(now)).toMatchObject({ links: rows.length, waiting: 0 });
  });
});

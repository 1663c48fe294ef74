import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { linkAuditRows, verifyAuditChain } from "#lib/audit/audit-chain.ts";
import { changeRole } from "#lib/people/users/members.ts";
import { tablesWith } from "#lib/secrets/test-stored-text.ts";
import { eraseRequested, requestErasure } from "./erasures.ts";
import { newTestMember } from "./test-member.ts";

const sql = setUpOwnDatabase();
const now = new Date();
const operator = { kind: "operator", id: "opr_1", name: "op@example.com", address: "192.0.2.1" } as const;

const join = (userId: string, partnerId: string, role: string) => sql`
  update members set partner_id = ${partnerId}, role = ${role} where user_id = ${userId}`;

it("erases a requested member, also from the request in the audit log, which still verifies", async () => {
  const person = await newTestMember("erased@canary.example", "Wilma Canary", "Wilma Renamed");
  await requestErasure(person, operator, now);
  expect(await sql`select 1 from users where id = ${person.userId}`).toHaveLength(1);
  await linkAuditRows();
  await eraseRequested();
  for (const text of [person.email, "Wilma Canary", "Wilma Renamed"]) expect(await tablesWith(sql, text)).toEqual([]);
  const [request] = await sql`select actor_name, target from audit_log where action = 'member.request_erasure'`;
  expect(request).toEqual({ actor_name: operator.name, target: `erased ${person.userId}` });
  await linkAuditRows();
  expect((await verifyAuditChain(now)).erased).toBeGreaterThan(0);
  expect(await sql`select 1 from erasures`).toHaveLength(0);
});

it("rejects the last owner of a partner with other members, and a member of another partner", async () => {
  const owner = await newTestMember("owner@canary.example", "Olga", "Olga O");
  const other = await newTestMember("other@canary.example", "Otto", "Otto O");
  await expect(requestErasure({ ...owner, partnerId: other.partnerId }, operator, now)).rejects.toThrow(
    "Member not found",
  );
  await join(other.userId, owner.partnerId, "support");
  await expect(requestErasure(owner, operator, now)).rejects.toThrow("the partner's last owner");
});

it("keeps why a member couldn't be erased, and tries again only after another request", async () => {
  const owner = await newTestMember("kept@canary.example", "Karl", "Karl K");
  const other = await newTestMember("second@canary.example", "Susi", "Susi S");
  await join(other.userId, owner.partnerId, "owner");
  await requestErasure(owner, operator, now);
  await changeRole(owner.partnerId, other.userId, "support", owner.actor, now);
  await eraseRequested();
  const failures = () => sql`select failure from erasures where user_id = ${owner.userId}`;
  expect(await failures()).toEqual([{ failure: expect.stringContaining("the partner's last owner") }]);
  await changeRole(owner.partnerId, other.userId, "owner", owner.actor, now);
  await eraseRequested();
  expect(await failures()).toHaveLength(1);
  await requestErasure(owner, operator, now);
  await eraseRequested();
  expect(await sql`select 1 from users where id = ${owner.userId}`).toHaveLength(0);
});

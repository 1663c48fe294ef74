import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.ts";
import { insertAudit, selectAuditForOperator } from "./audit.ts";

const row = {
  id: `aud_${process.pid}`,
  at: new Date(),
  partnerId: `ptn_${process.pid}`,
  environment: null,
  actorKind: "system" as const,
  actorId: null,
  actorName: "Slipway",
  address: null,
  action: "test.done",
  target: null,
  before: null,
  after: null,
};

it.each([
  "update audit_log set actor_name = 'nobody'",
  "update audit_log set action = 'x' where id = 'nobody''s'",
  "delete from audit_log",
  "truncate audit_log",
])("the application's database role cannot change the audit log: %s", async (statement) => {
  await db.transaction((tx) => insertAudit({ ...row, id: `${row.id}_${statement.length}` }, tx));
  await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: { message: "the audit log is append-only", code: "42501" },
  });
  const kept = await selectAuditForOperator({ partnerId: row.partnerId, limit: 10 });
  expect(kept.map(({ id }) => id)).toContain(`${row.id}_${statement.length}`);
});

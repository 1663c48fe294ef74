import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { listAudit, listAuditForOperator } from "./list-audit.ts";

const sql = setUpOwnDatabase();
const now = new Date();

it("a part of a name is looked for in 10,000 rows per page, the page says so, and the next continues from there", async () => {
  const [who, target] = [randomBase62(8), randomBase62(8)];
  await sql`insert into audit_log (id, at, actor_kind, actor_name, action, target)
    select 'old_' || n, now() - interval '29 days', 'operator', ${`Ada ${who}`}, 'test', ${`Key ${target}`} from generate_series(1, 5) n`;
  const rows = { partnerId: "none", endpointId: "none", tables: ["audit_log"], fromDay: 25, toDay: 2 };
  await addFinishedRows(sql, { ...rows, name: randomBase62(8), count: 10_000 });

  for (const filter of [{ who: who.toLowerCase() }, { target }, { who, about: "test" }]) {
    const first = await listAuditForOperator(filter, now);
    expect(first).toEqual({ lines: [], nextCursor: expect.any(String), searchedTo: expect.any(String) });
    const second = await listAuditForOperator({ ...filter, cursor: first.nextCursor ?? "" }, now);
    expect(second).toMatchObject({ lines: { length: 5 }, nextCursor: null, searchedTo: null });
  }
  expect(await listAuditForOperator({ about: "test" }, now)).toMatchObject({ lines: { length: 50 }, searchedTo: null });
});

it("a partner's list looks through 10,000 rows per page for any filter, and continues from there", async () => {
  const scope = { partnerId: randomBase62(8), environment: "sandbox" } as const;
  await sql`insert into audit_log (id, at, partner_id, actor_kind, actor_name, action)
    select ${`${scope.partnerId} `} || n, now() - interval '29 days', ${scope.partnerId}, 'system', 'Ada', 'rare' from generate_series(1, 5) n`;
  const rows = { partnerId: scope.partnerId, endpointId: "none", tables: ["audit_log"], fromDay: 25, toDay: 2 };
  const values = { audit_log: { partner_id: "x.partner_id" } };
  await addFinishedRows(sql, { ...rows, name: randomBase62(8), count: 10_000, values });
  for (const filter of [{ about: "rare" }, { by: "system" as const }, { who: "ada" }]) {
    const first = await listAudit(scope, filter, now);
    expect(first).toEqual({ lines: [], nextCursor: expect.any(String), searchedTo: expect.any(String) });
    const second = await listAudit(scope, { ...filter, cursor: first.nextCursor ?? "" }, now);
    expect(second).toMatchObject({ lines: { length: 5 }, nextCursor: null, searchedTo: null });
  }
  expect(await listAudit(scope, {}, now)).toMatchObject({ lines: { length: 50 }, searchedTo: null });
});

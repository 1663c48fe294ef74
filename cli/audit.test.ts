import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { linkAuditRows } from "#lib/audit/audit-chain.ts";
import { acceptPastAudit } from "#lib/audit/queries/audit.ts";
import { recordAudit, systemActor } from "#lib/audit/record-audit.ts";
import { dayMs, hourMs } from "#lib/duration.ts";
import { svc } from "./test-svc.ts";

const sql = setUpOwnDatabase();
const now = new Date();

const record = (target: string, at = now) =>
  transact(async (tx) => {
    await acceptPastAudit(tx);
    await recordAudit(
      { actor: systemActor, action: "partner.create", target, partnerId: null, environment: null },
      at,
      tx,
    );
  });

/** Without the trigger that rejects changes, which the database's owner can switch off. Returns what verify prints, after which
 * everything is as before. */
async function verifyAfter(change: string): Promise<{ code: number | null; text: string }> {
  await sql.unsafe(`create table audit_copy as table audit_log; create table chain_copy as table audit_chain;
    alter table audit_log disable trigger user`);
  await sql.unsafe(change);
  const result = await svc("audit", "verify");
  await sql.unsafe(`delete from audit_log; insert into audit_log table audit_copy; delete from audit_chain;
    insert into audit_chain table chain_copy; drop table audit_copy, chain_copy;
    alter table audit_log enable trigger user`);
  return result;
}

const idOf = async (target: string) => (await sql`select id from audit_log where target = ${target}`)[0]?.id as string;

describe("svc audit", () => {
  beforeAll(async () => {
    await record("old", new Date(now.getTime() - 3 * dayMs));
    await Promise.all(Array.from({ length: 20 }, (_, place) => record(`row ${place}`)));
    await Promise.all([linkAuditRows(), linkAuditRows(), linkAuditRows()]);
    // Committed after others, with an earlier time.
    await record("late", new Date(now.getTime() - hourMs));
    await linkAuditRows();
    await record("waiting");
  });

  it("verifies an unchanged log, of which some rows wait for their link", async () => {
    const [total] = await sql`select count(*) - 1 as linked from audit_log`;
    expect(await svc("audit", "verify")).toEqual({
      code: 0,
      text: expect.stringMatching(`^${total?.linked}\t0\t0\t1\t${total?.linked}\t[0-9a-f]{64}$`),
    });
  });

  it("names the row that was changed", async () => {
    for (const column of ["target", "actor_name", "action", "address"]) {
      const { code, text } = await verifyAfter(`update audit_log set ${column} = 'x' where target = 'row 7'`);
      expect([code, text]).toEqual([1, expect.stringContaining(`The row ${await idOf("row 7")} of`)]);
      expect(text).toContain("was changed");
    }
  });

  it("names the row that was removed, also together with its link", async () => {
    const id = await idOf("row 7");
    const removed = await verifyAfter("delete from audit_log where target = 'row 7'");
    expect([removed.code, removed.text]).toEqual([1, expect.stringMatching(`The row ${id} of .* was removed`)]);
    const both = await verifyAfter(
      `delete from audit_log where id = '${id}'; delete from audit_chain where audit_id = '${id}'`,
    );
    expect([both.code, both.text]).toEqual([1, expect.stringMatching(/The links from \d+ to \d+ were removed/)]);
  });

  it("names a row that was inserted with an earlier time", async () => {
    const { code, text } = await verifyAfter(`insert into audit_log
      select 'aud_forged', at - interval '3 days', partner_id, environment, actor_kind, actor_id, actor_name, address, action
      from audit_log where target = 'row 7'`);
    expect([code, text]).toEqual([1, expect.stringMatching(/The row aud_forged of .* was inserted later/)]);
  });

  it("accepts months that were dropped after the retention period, not others", async () => {
    const { code, text } = await verifyAfter(`delete from audit_log where target like 'row %';
      update audit_chain set audit_at = audit_at - interval '4000 days'
      where audit_id not in (select id from audit_log)`);
    expect([code, text]).toEqual([0, expect.stringMatching(/^\d+\t20\t0\t1\t/)]);
  });

  it("exports the rows since a time, with their links", async () => {
    const { code, text } = await svc("audit", "export", "--since", now.toISOString());
    const rows = text.split("\n").map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(rows.map(({ target }) => target).toSorted()).toEqual(
      ["waiting", ...Array.from({ length: 20 }, (_, place) => `row ${place}`)].toSorted(),
    );
    expect(rows.find(({ target }) => target === "row 3").chain_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(rows.find(({ target }) => target === "waiting").chain_hash).toBeNull();
    expect((await svc("audit", "export", "--since", "yesterday")).code).toBe(1);
  });
});

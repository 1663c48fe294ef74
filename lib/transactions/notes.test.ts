import { describe, expect, it } from "vitest";
import { POST as addMembers } from "#app/api/dashboard/[environment]/transactions/[transactionId]/notes/route.ts";
import { POST as addOperators } from "#app/api/operator/transactions/[transactionId]/notes/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { getTransactionForOperator } from "#lib/people/operators/read-transaction.ts";
import { eraseBuyer } from "#lib/personal-data/erase-buyer.ts";
import { eraseMember } from "#lib/personal-data/erase-member.ts";
import { exportBuyer } from "#lib/personal-data/export-buyer.ts";
import { exportMember } from "#lib/personal-data/export-member.ts";
import { tablesWith } from "#lib/secrets/test-stored-text.ts";
import { listNotesForOperator, listNotesForPartner } from "./notes.ts";
import { noteTextMax } from "./notes-contract.ts";
import { addTestTransaction, changeTestTransaction } from "./test-listed.ts";

const sql = setUpOwnDatabase();
const now = new Date();

async function newCase() {
  const owner = await newTestUser();
  const support = await owner.colleague("support");
  const operator = await newTestOperator();
  const row = await addTestTransaction(owner.scope);
  const params = { environment: "sandbox", transactionId: row.id };
  return {
    owner,
    support,
    operator,
    row,
    ofMember: (text: unknown, user = support) => user.call(addMembers, { params, body: { text } }),
    ofOperator: (text: string, visibility: string) =>
      operator.call(addOperators, { params: { transactionId: row.id }, body: { text, visibility } }),
    forPartner: () => listNotesForPartner(owner.scope, row.id),
    forOperator: () => listNotesForOperator(owner.scope, row.id),
  };
}

describe("notes on a transaction", () => {
  it("are shown to the partner and the operator in order of time, except those for operators only", async () => {
    const { support, operator, row, owner, ...one } = await newCase();
    expect((await one.ofMember("  The buyer called.\nWill call again. ")).status).toBe(200);
    expect((await one.ofOperator("Asked the provider", "operators")).status).toBe(200);
    expect((await one.ofOperator("The provider is looking into it", "partner")).status).toBe(200);
    const called = { by: "person", author: support.email, text: "The buyer called.\nWill call again." };
    expect(await one.forPartner()).toMatchObject([
      { ...called, isVisibleToPartner: true },
      { by: "operator", author: null, text: "The provider is looking into it", isVisibleToPartner: true },
    ]);
    const all = [
      { ...called, isVisibleToPartner: true },
      { by: "operator", author: operator.email, text: "Asked the provider", isVisibleToPartner: false },
      { by: "operator", author: operator.email, isVisibleToPartner: true },
    ];
    expect(await one.forOperator()).toMatchObject(all);
    expect((await getTransactionForOperator(row.id, now))?.notes).toMatchObject(all);
    expect(await listNotesForPartner({ ...owner.scope, environment: "production" }, row.id)).toEqual([]);
  });

  it("are acts in the audit log without the text, and in the partner's only if the partner sees them", async () => {
    const { owner, row, ...one } = await newCase();
    await one.ofMember("A secret of the buyer");
    await one.ofOperator("A secret of the operator", "operators");
    await one.ofOperator("A secret of both", "partner");
    const inAudit = await sql`
      select actor_kind, partner_id from audit_log where action = 'transaction.add_note' and target = ${row.id} order by at, id`;
    expect(inAudit.map(({ actor_kind: by, partner_id: of }) => [by, of])).toEqual(
      expect.arrayContaining([
        ["person", owner.scope.partnerId],
        ["operator", null],
        ["operator", owner.scope.partnerId],
      ]),
    );
    const { lines } = await listAudit(owner.scope, {}, new Date());
    const acts = lines.filter(({ action }) => action === "transaction.add_note");
    expect(acts.map(({ by }) => by).sort()).toEqual(["operator", "person"]);
    expect(await tablesWith(sql, "A secret of")).toEqual(["transaction_notes"]);
  });

  it("have 1 to 2,000 characters, and there are at most 100", async () => {
    const one = await newCase();
    for (const text of ["", " \n", "x".repeat(noteTextMax + 1), "a\0b", 7, undefined])
      expect((await one.ofMember(text)).status).toBe(400);
    expect((await one.ofMember("x".repeat(noteTextMax))).status).toBe(200);
    await sql`insert into transaction_notes
      select 'note_' || n || ${one.row.id}, ${one.row.id}, partner_id, environment, author_kind, author_id, 'x', true, created_at
      from transaction_notes, generate_series(1, 98) n where transaction_id = ${one.row.id}`;
    expect((await one.ofMember("The last one")).status).toBe(200);
    expect((await one.ofMember("One more")).body.data.error).toBe("limit_reached");
    expect(await one.forPartner()).toHaveLength(100);
  });

  it("can't be added by an analyst, or about another partner's transaction", async () => {
    const { owner, row, ...one } = await newCase();
    expect((await one.ofMember("Hello", await owner.colleague("analyst"))).status).toBe(403);
    expect((await one.ofMember("Hello", await newTestUser())).status).toBe(404);
    const elsewhere = { params: { environment: "production", transactionId: row.id }, body: { text: "Hello" } };
    expect((await owner.call(addMembers, elsewhere)).status).toBe(404);
    expect(await one.forOperator()).toEqual([]);
  });

  it("are exported and erased with the buyer, and can't be added after that", async () => {
    const { owner, row, ...one } = await newCase();
    await one.ofMember("Mrs. Quux called");
    await one.ofOperator("Mrs. Quux is right", "operators");
    await changeTestTransaction(row, "success");
    const key = { transaction: row.id };
    const { transaction_notes } = await exportBuyer(owner.scope, key);
    expect(transaction_notes).toMatchObject([{ text: "Mrs. Quux called" }, { text: "Mrs. Quux is right" }]);
    expect(await eraseBuyer(owner.scope, key, now, true)).toMatchObject({ transaction_notes: 2 });
    expect(await tablesWith(sql, "Mrs. Quux")).toEqual(["transaction_notes"]);
    expect(await eraseBuyer(owner.scope, key, now, false)).toMatchObject({ transaction_notes: 2 });
    expect(await tablesWith(sql, "Mrs. Quux")).toEqual([]);
    for (const sent of [await one.ofMember("Again"), await one.ofOperator("Again", "partner")])
      expect(sent.body.data.error).toBe("limit_reached");
  });

  it("stay without their author's address when the author is erased, whose export has no text of them", async () => {
    const { support, ...one } = await newCase();
    await one.ofMember("About the buyer");
    const exported = await exportMember(support.email);
    expect(exported.transaction_notes).toMatchObject([{ author_id: support.userId }]);
    expect(JSON.stringify(exported)).not.toContain("About the buyer");
    await eraseMember(support.email, now, false);
    expect(await one.forPartner()).toMatchObject([{ by: "person", author: null, text: "About the buyer" }]);
  });
});

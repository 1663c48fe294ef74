import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { svc } from "./test-svc.ts";

const sql = setUpOwnDatabase();
const wallet = "0x00000000000000000000000000000000000000bb";
const all = ["buyer", "export", "--all-partners", "--environment", "sandbox", "--wallet", wallet];

describe("the records of all partners", () => {
  let ids: string[];

  beforeAll(async () => {
    ids = [];
    for (const { scope } of [await newTestPartner(), await newTestPartner(), await newTestPartner()].slice(0, 2))
      ids.push((await addTestTransaction(scope, { walletAddress: wallet })).id);
  });

  it("are printed as one JSON document, whose hash and reason are in the audit log", async () => {
    const { code, text } = await svc(...all, "--reason", "Case 7");
    expect(code).toBe(0);
    const file = JSON.parse(text);
    expect(file).toMatchObject({ kind: "wallet", value: wallet, has_callbacks: true });
    const rows = file.partners.flatMap(
      ({ tables }: { tables: { transactions: { id: string }[] } }) => tables.transactions,
    );
    expect(rows.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
    const [row] =
      await sql`select actor_kind, partner_id, after from audit_log where action = 'operator.export_records'`;
    const sha256 = createHash("sha256").update(`${text}\n`).digest("hex");
    expect(row).toEqual({
      actor_kind: "system",
      partner_id: null,
      after: { reason: "Case 7", partners: 2, transactions: 2, sha256 },
    });
  });

  it("need a reason, and exclude the ID of a partner", async () => {
    expect(await svc(...all)).toMatchObject({ code: 1, text: expect.stringContaining("needs --reason") });
    const both = "Give either the ID of a partner or --all-partners";
    expect((await svc(...all, "ptn_1", "--reason", "x")).text).toContain(both);
    expect((await svc("buyer", "export", "--environment", "sandbox", "--wallet", wallet)).text).toContain(both);
  });
});

import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { svc } from "./test-svc.ts";

describe("svc fee", () => {
  it("adds, lists, and ends a rule, and records it in the audit log", async () => {
    const { scope } = await newTestPartner();
    const fee = (verb: string, ...words: string[]) =>
      svc("fee", verb, scope.partnerId, ...words, "--environment", "sandbox");
    const added = await fee("add", "--bps=50", "--provider=moonpay", "--fiat=EUR", "--minimum=2.50", "--type=BUY");
    expect(added).toEqual({ code: 0, text: `Added a fee of 0.5% for ${scope.partnerId} in sandbox.` });
    const [line = "", own] = (await fee("list")).text.split("\n");
    const [id = "", ...columns] = line.split("\t");
    expect(columns.slice(0, 7)).toEqual(["valid", "moonpay", "all", "EUR", "BUY", "0.5%", "2.5"]);
    expect(own).toMatch(/^none\tvalid\tall\tall\tall\tall\t0%/);
    expect(await fee("end", id)).toEqual({ code: 0, text: `Ended ${id}.` });
    expect((await fee("end", id)).code).toBe(1);
    expect((await fee("list")).text).toMatch(/^fee_\w+\tended\t/);
    expect((await listAudit(scope, { about: "partner.fee_rule" }, new Date())).lines).toHaveLength(2);
  });

  it("refuses invalid rules, and changes that two operators have to agree on", async () => {
    const { scope } = await newTestPartner();
    const add = (...words: string[]) => svc("fee", "add", scope.partnerId, "--environment=sandbox", ...words);
    expect(await add("--bps=50", "--minimum=2")).toEqual({
      code: 1,
      text: "svc: fiat: A minimum needs its currency",
    });
    stubVariables({ SVC_REVIEW_APPROVALS: "2" });
    for (const refused of [
      await add("--bps=50"),
      await svc("fee", "end", scope.partnerId, "fee_1", "--environment=sandbox"),
    ])
      expect([refused.code, refused.text]).toEqual([1, expect.stringContaining("operator console")]);
  });
});

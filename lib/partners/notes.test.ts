import { expect, it } from "vitest";
import { POST as addNote } from "#app/api/operator/partners/[partnerId]/notes/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { newTestPartner } from "#app/api/test-partner.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { listPartnerNotes } from "./notes.ts";

it("lists operators' notes of one partner, newest first, without a trace in the partner's audit log", async () => {
  const [{ scope }, other] = [await newTestPartner(), await newTestPartner()];
  const operator = await newTestOperator();
  for (const text of ["Wants SEPA", "Called about fees"]) {
    const { status } = await operator.call(addNote, { params: { partnerId: scope.partnerId }, body: { text } });
    expect(status).toBe(200);
  }
  const notes = await listPartnerNotes(scope.partnerId);
  expect(notes.map(({ text }) => text)).toEqual(["Called about fees", "Wants SEPA"]);
  expect(notes[0]?.author).toBe(operator.email);
  expect(await listPartnerNotes(other.scope.partnerId)).toEqual([]);
  const { lines } = await listAudit(scope, {}, new Date());
  expect(lines.map(({ action }) => action)).not.toContain("partner.add_note");
  const unknown = await operator.call(addNote, { params: { partnerId: "ptn_none" }, body: { text: "Who?" } });
  expect(unknown.status).toBe(404);
});

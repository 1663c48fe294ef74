import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { refundOf, report } from "#lib/ledger/test-ledger.ts";
import { closeDueStatements } from "#lib/statements/close-statements.ts";
import { monthOf } from "#lib/statements/month.ts";
import { newSuccess } from "#lib/statements/test-statement.ts";
import { GET } from "./route.ts";

const read = (partner: Awaited<ReturnType<typeof newTestPartner>>, month: string) =>
  partner.call(GET, `/statements/${month}`, { params: { month } });

it("200: returns closed and open months of the key's partner and environment only", async () => {
  const [partner, other] = [await newTestPartner(), await newTestPartner()];
  const row = await newSuccess(partner.scope, new Date("2024-02-29T23:59:59.999Z"));
  await closeDueStatements(new Date("2024-03-03T00:00:00.000Z"));
  await report(row, refundOf("40"), new Date("2024-03-03T00:00:00.000Z"));
  expect((await read(partner, "2024-02")).body.data).toMatchObject({
    ...{ month: "2024-02", environment: "sandbox", status: "closed" },
    lines: [{ count: 1 }],
  });
  expect((await read(partner, "2024-03")).body.data).toMatchObject({
    ...{ status: "open", lines: [] },
    adjustments: [{ transaction_id: row.id, amount: "-40" }],
  });
  expect((await read(other, monthOf(new Date()))).body.data.lines).toEqual([]);
  expect((await read(other, "2024-02")).status).toBe(404);
});

it("404: a month without a statement, and text that isn't a month", async () => {
  const partner = await newTestPartner();
  for (const wanted of ["1970-01", "2999-12", "2026-13", "latest", "2026-10-01", "\0"])
    expect([wanted, (await read(partner, wanted)).status]).toEqual([wanted, 404]);
});

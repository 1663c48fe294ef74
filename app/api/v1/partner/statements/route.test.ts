import { expect, it } from "vitest";
import { call, newTestPartner } from "#app/api/test-partner.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { refundOf, report } from "#lib/ledger/test-ledger.ts";
import { closeDueStatements } from "#lib/statements/close-statements.ts";
import { monthOf } from "#lib/statements/months.ts";
import { newSuccess } from "#lib/statements/test-statement.ts";
import { GET as readOne } from "./[month]/route.ts";
import { GET } from "./route.ts";

const month = monthOf(new Date());
const read = (partner: Awaited<ReturnType<typeof newTestPartner>>, wanted: string) =>
  partner.call(readOne, `/statements/${wanted}`, { params: { month: wanted } });

it("200: lists the months since the partner's creation", async () => {
  const partner = await newTestPartner();
  const { status, body } = await partner.call(GET, "/statements");
  expect([status, body.data]).toEqual([
    200,
    [{ month, status: "open", open_reason: "month_running", closed_at: null, hash: null, owed: null }],
  ]);
});

it("200: returns closed and open months of the key's partner and environment only", async () => {
  const [partner, other] = [await newTestPartner(), await newTestPartner()];
  const row = await newSuccess(partner.scope, new Date("2024-02-29T23:59:59.999Z"));
  await closeDueStatements(new Date("2024-03-03T00:00:00.000Z"));
  await report(row, refundOf("40"), new Date("2024-03-03T00:00:00.000Z"));
  const closed = (await read(partner, "2024-02")).body.data;
  expect(closed).toMatchObject({ month: "2024-02", environment: "sandbox", status: "closed", lines: [{ count: 1 }] });
  expect((await read(partner, "2024-03")).body.data).toMatchObject({
    ...{ status: "open", lines: [] },
    adjustments: [{ transaction_id: row.id, amount: "-40" }],
  });
  expect((await partner.call(GET, "/statements")).body.data.at(-1)).toMatchObject({
    month: "2024-02",
    hash: closed.hash,
  });
  expect((await read(other, month)).body.data.lines).toEqual([]);
  expect((await read(other, "2024-02")).status).toBe(404);
});

it("403: requires the scope reports:read", async () => {
  const partner = await newTestPartner();
  const { key } = await createKey(partner.scope, { name: "read", scopes: ["transactions:read"] }, null, new Date());
  for (const [route, params] of [
    [GET, {}],
    [readOne, { month }],
  ] as const) {
    const { status, body } = await call(route, "/statements", { key, params });
    expect([status, body.data.error]).toEqual([403, "scope_missing"]);
  }
});

it("404: a month without a statement, and text that isn't a month", async () => {
  const partner = await newTestPartner();
  for (const wanted of ["1970-01", "2999-12", "2026-13", "latest", "2026-10-01", "\0"])
    expect([wanted, (await read(partner, wanted)).status]).toEqual([wanted, 404]);
});

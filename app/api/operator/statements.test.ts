import { expect, it } from "vitest";
import { newTestOperator } from "#app/api/test-operator.ts";
import { newTestPartner } from "#app/api/test-partner.ts";
import { listShares } from "#lib/statements/fee-shares.ts";
import { POST as addShare } from "./partners/[partnerId]/[environment]/fee-share/route.ts";
import { POST as close } from "./statements/[environment]/route.ts";

it("saves a share in percent with two decimals, as basis points from a day on", async () => {
  const operator = await newTestOperator();
  const { scope } = await newTestPartner();
  const send = (share: string, valid_from = "2026-11-01") =>
    operator.call(addShare, { method: "POST", params: { ...scope }, body: { share, valid_from } });
  for (const share of ["33.33", "100", "0", "0,05"]) expect((await send(share)).status).toBe(200);
  expect((await listShares(scope)).map(({ shareBps }) => shareBps)).toEqual([5, 0, 10_000, 3_333]);
  for (const share of ["100.01", "101", "-1", "1.234", "", "1e1"]) expect((await send(share)).status).toBe(400);
  expect((await send("50", "2026-02-30")).status).toBe(400);
  expect(await listShares(scope)).toHaveLength(4);
});

it("refuses to close a month that hasn't ended, and an unknown environment", async () => {
  const operator = await newTestOperator();
  const month = new Date().toISOString().slice(0, 7);
  const send = (environment: string, body: object) =>
    operator.call(close, { method: "POST", params: { environment }, body });
  expect((await send("sandbox", { month })).status).toBe(400);
  expect((await send("sandbox", { month: "2026-13" })).status).toBe(400);
  expect((await send("elsewhere", { month: "2020-01" })).status).toBe(404);
});

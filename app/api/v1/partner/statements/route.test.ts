import { expect, it } from "vitest";
import { call, newTestPartner } from "#app/api/test-partner.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { closeDueStatements } from "#lib/statements/close-statements.ts";
import { monthOf } from "#lib/statements/month.ts";
import { newSuccess } from "#lib/statements/test-statement.ts";
import { GET as readOne } from "./[month]/route.ts";
import { GET } from "./route.ts";

const month = monthOf(new Date());

it("200: lists the months since the partner's creation, or its first transaction if that is earlier", async () => {
  const partner = await newTestPartner();
  const list = async () => (await partner.call(GET, "/statements")).body.data;
  const running = { month, status: "open", open_reason: "month_running", closed_at: null, hash: null, owed: null };
  expect(await list()).toEqual([running]);
  await newSuccess(partner.scope, new Date("2024-02-29T23:59:59.999Z"));
  await closeDueStatements(new Date("2024-03-03T00:00:00.000Z"));
  const months = await list();
  expect(months[0]).toEqual(running);
  expect(months.at(-1)).toEqual({
    ...{ month: "2024-02", status: "closed", open_reason: null, closed_at: "2024-03-03T00:00:00.000Z" },
    ...{ hash: expect.stringMatching(/^[\da-f]{64}$/), owed: [] },
  });
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

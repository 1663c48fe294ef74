import { expect, it } from "vitest";
import { newTestOperator } from "#app/api/test-operator.ts";
import { call, newTestPartner } from "#app/api/test-partner.ts";
import { withinRequest } from "#app/api/test-user.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { GET } from "./route.ts";

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** The file's rows without its heading, or the error. */
async function read(query: Record<string, string>, authenticatedMinutesAgo = 0): Promise<string[]> {
  const { headers, sessionId } = await newTestOperator({ authenticatedMinutesAgo });
  const wanted = new URLSearchParams({ from: day(-1), to: day(1), type: "BUY", fiat_currency: "USD", ...query });
  const cookies = new Map([["slipway-operator", sessionId]]);
  const { body } = await withinRequest(cookies, () => call(GET, `?${wanted}`, { headers }), headers);
  return body.data.error ? [body.data.error] : body.data.split("\r\n").slice(1, -1);
}

it("exports the report of one partner in one environment", async () => {
  const { scope } = await newTestPartner();
  await addTestTransaction(scope);
  await addTestTransaction((await newTestPartner()).scope);
  const partner = scope.partnerId;
  const rows = await read({ environment: "sandbox", partner });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/,BUY,USD,,tester,0,1,1,1,/);
  expect(await read({ environment: "production", partner })).toEqual([]);
});

it("requires a step-up and an environment", async () => {
  expect(await read({ environment: "sandbox" }, 6)).toEqual(["step_up_required"]);
  expect(await read({})).toEqual(["validation_failed"]);
});

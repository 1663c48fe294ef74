import { beforeAll, expect, it } from "vitest";
import { POST as grant } from "#app/api/operator/partners/[partnerId]/[environment]/access/route.ts";
import { PUT as setFee } from "#app/api/operator/partners/[partnerId]/[environment]/fee/route.ts";
import { POST as confirm, DELETE as reject } from "#app/api/operator/proposals/[proposalId]/route.ts";
import { PUT as setSettings } from "#app/api/operator/providers/[environment]/[provider]/settings/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { addContact, newTestPartner } from "#app/api/test-partner.ts";
import { decide, setUpTwoOperators, type TestOperator } from "#app/api/test-two-operators.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { changeOperatorRole } from "./manage-operators.ts";

const sql = setUpOwnDatabase();
const { as, other } = setUpTwoOperators(() => sql`delete from operator_proposals`);

// Another admin, so that the roles of both can change.
beforeAll(async () => {
  await newTestOperator();
});

const reason = "not agreed";
const place = { environment: "sandbox", provider: "guardarian" };

async function idOf(send: Promise<{ status: number; body: { msg: string } }>): Promise<string> {
  const { status, body } = await send;
  expect([status, body.msg]).toEqual([200, body.msg]);
  return (await sql<{ id: string }[]>`select id from operator_proposals`)[0]?.id ?? "";
}

async function newFee(by: TestOperator): Promise<string> {
  const { scope } = await newTestPartner();
  return idOf(by.call(setFee, { method: "PUT", params: scope, body: { fee: "40" } }));
}

async function newAccess(by: TestOperator): Promise<string> {
  const { scope } = await newTestPartner();
  await addContact(scope.partnerId);
  return idOf(by.call(grant, { params: { ...scope, environment: "production" } }));
}

const newSettings = (by: TestOperator) =>
  idOf(by.call(setSettings, { method: "PUT", params: place, body: { apiKey: "key", callbackToken: "token" } }));

it.each([
  ["a fee", newFee],
  ["access", newAccess],
  ["settings", newSettings],
])("finance confirms and rejects fees, and nothing that only admins can change (%s)", async (_, propose) => {
  await changeOperatorRole(other().email, "finance", new Date());
  const isFee = propose === newFee;
  const id = await propose(as());
  for (const [route, body] of [[reject, { reason }], [confirm]] as const) {
    if (isFee && route === reject) continue;
    const { status, body: sent } = await decide(other(), route, id, body);
    expect([status, sent.data?.error]).toEqual(isFee ? [200, undefined] : [403, "scope_missing"]);
  }
  expect(await sql`select id from operator_proposals`).toHaveLength(isFee ? 0 : 1);
  await changeOperatorRole(other().email, "admin", new Date());
});

it("an operator's proposals lapse when the role changes", async () => {
  const id = await newFee(as());
  await changeOperatorRole(as().email, "viewer", new Date());
  await changeOperatorRole(as().email, "admin", new Date());
  expect((await decide(other(), confirm, id)).status).toBe(404);
});

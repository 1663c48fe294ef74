import { expect, it } from "vitest";
import { newTestOperator } from "#app/api/test-operator.ts";
import { readPayouts } from "#lib/payouts/read-payouts.ts";
import { randomId } from "#lib/random-id.ts";
import { PUT as changeTerms } from "./providers/[environment]/[provider]/payout-terms/route.ts";
import { POST as record } from "./providers/[environment]/[provider]/payouts/route.ts";

const params = { environment: "production", provider: "paybis" };
const payout = () => ({
  ...{ received_on: "2026-01-31", currency: "EUR", amount: "-50.25" },
  ...{ reference: randomId("ref"), note: "" },
});

it("records a payout that is sent twice once, by the operator", async () => {
  const operator = await newTestOperator();
  const body = payout();
  for (let sent = 0; sent < 2; sent += 1) expect((await operator.call(record, { params, body })).status).toBe(200);
  const found = (await readPayouts("paybis", 50)).filter(({ reference }) => reference === body.reference);
  expect(found).toMatchObject([{ amount: "-50.25", currency: "EUR", note: null, recordedBy: operator.email }]);
});

it("names the wrong field of a payout, and has none in the sandbox", async () => {
  const operator = await newTestOperator();
  const send = (change: object, environment = "production") =>
    operator.call(record, { params: { ...params, environment }, body: { ...payout(), ...change } });
  const wrong = {
    amount: ["", "0", "-0.00", "1,5", "1e3", "9".repeat(19)],
    currency: ["", "eur", "E", "€"],
    received_on: ["", "2026-02-30", "0001-01-01", "31.01.2026", "9999-01-01"],
    reference: ["", " ", "\0", "x".repeat(129)],
    note: ["x".repeat(201)],
  };
  for (const [field, values] of Object.entries(wrong))
    for (const value of values) {
      const response = await send({ [field]: value });
      const named = response.body.data.errors.map((error: { field: string }) => error.field);
      expect([response.status, ...named], `${field} ${value}`).toEqual([400, expect.any(String), ...named.slice(1)]);
      expect(named).toContain(field);
    }
  expect((await send({}, "sandbox")).status).toBe(404);
});

it("refuses terms with an unknown period, and those of the sandbox", async () => {
  const operator = await newTestOperator();
  const send = (body: object, environment = "production") =>
    operator.call(changeTerms, { method: "PUT", params: { ...params, environment }, body });
  expect((await send({ period: "day" })).status).toBe(400);
  expect((await send({ period: "month", minimum: "0", currency: "EUR" })).status).toBe(400);
  expect((await send({ period: "month" }, "sandbox")).status).toBe(404);
  expect((await send({ period: "", minimum: "", currency: "", note: "" })).status).toBe(200);
});

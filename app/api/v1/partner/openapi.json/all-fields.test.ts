import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import type { JsonSchema } from "#lib/openapi/contract.ts";
import { document, documented } from "#lib/openapi/test-conformance.ts";
import { sendRequest } from "./test-send.ts";

const cases = documented.map((one) => [one.operation.operationId, one] as const);
const partner = await newTestPartner();

/** Fits no schema: nothing accepts a NUL character. */
const malformed = "\0";
const deal = { asset_id: "eip155:1/slip44:60", wallet_address: "abc", wallet_address_tag: "memo" };
const cursor = "unknown";
/** By operation: values that the schema accepts and a later check refuses. */
const refused: Record<string, Record<string, unknown>> = {
  listQuotes: { ...deal, amount: 1.234, methods: "card,apple_pay", providers: "best" },
  createTransaction: { ...deal, amount: 1.234, provider: "best", redirect_url: "foo" },
  listTransactions: { cursor },
  listEvents: { cursor },
  listLogs: { cursor },
  runWebhookDrills: { endpoint_id: "unknown" },
};
/** What other fields are checked against. */
const good: Record<string, unknown> = {
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
};

/** Every field of the operation. */
function fieldsOf({ parameters = [], requestBody }: (typeof documented)[number]["operation"]): string[] {
  if (!requestBody) return parameters.filter((one) => one.in === "query").map(({ name }) => name);
  const { $ref: ref }: JsonSchema = requestBody.content["application/json"].schema;
  return Object.keys(document.components.schemas[ref?.split("/").at(-1) ?? ""]?.properties ?? {});
}

async function send(one: (typeof documented)[number], values: Record<string, unknown>): Promise<string[]> {
  const path = one.path.replace("{transaction_id}", "tx_unknown").replace("{month}", "2026-01");
  const sent = { method: one.method, path, key: partner.key };
  const response = one.operation.requestBody
    ? await sendRequest({ ...sent, body: JSON.stringify(values) })
    : await sendRequest({ ...sent, query: new URLSearchParams(values as Record<string, string>).toString() });
  const errors: { field: string }[] = JSON.parse(response.body).data.errors ?? [];
  return errors.map(({ field }) => field).sort();
}

describe("the errors of a request", () => {
  it.each(cases)("%s: name every malformed field", async (_name, one) => {
    const fields = fieldsOf(one.operation);
    if (fields.length === 0) return;
    expect(await send(one, Object.fromEntries(fields.map((name) => [name, malformed])))).toEqual(fields.sort());
  });

  it.each(cases)("%s: name fields of the right form that are refused, beside malformed ones", async (_name, one) => {
    // Only one of the two amounts can be sent.
    const fields = fieldsOf(one.operation).filter((name) => name !== "crypto_amount");
    if (fields.length === 0) return;
    const values = fields.map((name) => [name, good[name] ?? refused[one.operation.operationId]?.[name] ?? malformed]);
    expect(await send(one, Object.fromEntries(values))).toEqual(fields.filter((name) => !(name in good)).sort());
  });
});

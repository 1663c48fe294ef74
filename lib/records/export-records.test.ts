import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { POST } from "#app/api/operator/records/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { newTestPartner } from "#app/api/test-partner.ts";
import { db } from "#db/client.ts";
import { auditLog } from "#db/schema-users.ts";
import { addCustomersTransaction } from "#lib/customers/test-customer.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { recordLookups } from "#lib/transactions/lookups.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";

const ask = { environment: "sandbox", reason: "Case 12/2026" };
const newWallet = () => `0x${randomBase62(1).charCodeAt(0).toString(16)}${Date.now().toString(16)}`.padEnd(42, "a");

async function request(body: object, operator?: Awaited<ReturnType<typeof newTestOperator>>) {
  const { status, body: answer } = await (operator ?? (await newTestOperator())).call(POST, {
    body: { ...ask, ...body },
  });
  return { status, data: answer.data as never as Record<string, never> };
}

it("has what every partner stores about a wallet in one environment, exactly and without secrets", async () => {
  const [one, other] = [await newTestPartner(), await newTestPartner()];
  const value = newWallet();
  const cryptoAmount = "0.123456789012345678";
  const first = await addTestTransaction(one.scope, { walletAddress: value, cryptoAmount });
  const second = await addTestTransaction(other.scope, { walletAddress: value.toUpperCase().replace("0X", "0x") });
  await addTestTransaction({ ...one.scope, environment: "production" }, { walletAddress: value });
  await addTestTransaction(one.scope, { walletAddress: newWallet() });
  const { status, data } = await request({ kind: "wallet", value });
  expect(status).toBe(200);
  const { partners, json, csv } = data as never as {
    partners: { id: string; transactions: number }[];
    json: { text: string; sha256: string };
    csv: { text: string; sha256: string };
  };
  expect(new Set(partners.map(({ id, transactions }) => `${id} ${transactions}`))).toEqual(
    new Set([`${one.scope.partnerId} 1`, `${other.scope.partnerId} 1`]),
  );
  const file = JSON.parse(json.text);
  expect(file).toMatchObject({
    as_of: data.as_of,
    environment: "sandbox",
    kind: "wallet",
    value,
    has_callbacks: false,
  });
  const rows = file.partners.flatMap(({ tables }: { tables: { transactions: object[] } }) => tables.transactions);
  expect(rows.map(({ id }: { id: string }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(rows.find(({ id }: { id: string }) => id === first.id).crypto_amount).toBe(cryptoAmount);
  expect(csv.text.split("\r\n")).toHaveLength(4);
  expect(csv.text).toContain(`,${cryptoAmount},`);
  for (const text of [json.text, csv.text]) expect(text).not.toContain(first.checkoutToken);
  for (const { text, sha256 } of [json, csv]) expect(createHash("sha256").update(text).digest("hex")).toBe(sha256);
});

it("finds an email address, a phone number, and a customer, and says so if there is nothing", async () => {
  const { scope } = await newTestPartner();
  const unique = randomBase62(9).toLowerCase();
  const row = await addTestTransaction(scope);
  const phone = `+23480${String(Date.now()).slice(-9)}`;
  const lookups = [
    { kind: "email" as const, value: `${unique}@x.example` },
    { kind: "phone" as const, value: phone },
  ];
  await recordLookups(row, lookups, db);
  const customers = await addCustomersTransaction(scope, `cus-${unique}`);
  const idsOf = async (kind: string, value: string) => {
    const { data } = await request({ kind, value });
    const file = JSON.parse((data as never as { json: { text: string } }).json.text);
    return file.partners.flatMap(({ tables }: { tables: { transactions: { id: string }[] } }) =>
      tables.transactions.map(({ id }) => id),
    );
  };
  expect(await idsOf("email", `${unique.toUpperCase()}@x.example`)).toEqual([row.id]);
  expect(await idsOf("phone", phone.replace("+", "00"))).toEqual([row.id]);
  expect(await idsOf("customer_ref", `cus-${unique}`)).toEqual([customers.row.id]);
  expect(await idsOf("email", `${unique}2@x.example`)).toEqual([]);
  expect((await request({ kind: "phone", value: "nobody" })).status).toBe(400);
});

it("records the reason, the counts, and the hashes for operators alone, without the value", async () => {
  const operator = await newTestOperator();
  const { scope } = await newTestPartner();
  const value = newWallet();
  await addTestTransaction(scope, { walletAddress: value });
  const { data } = await request({ kind: "wallet", value }, operator);
  const { json, csv } = data as never as Record<"json" | "csv", { sha256: string }>;
  const rows = await db.select().from(auditLog).where(eq(auditLog.actorName, operator.email));
  const row = rows.find(({ action }) => action === "operator.export_records");
  expect(row).toMatchObject({ target: "wallet", partnerId: null, environment: "sandbox" });
  expect(row?.after).toEqual({
    reason: ask.reason,
    partners: 1,
    transactions: 1,
    sha256: `${json.sha256} ${csv.sha256}`,
  });
  expect(JSON.stringify(rows)).not.toContain(value);
});

it("needs a reason, a step-up, and an operator", async () => {
  const body = { kind: "wallet", value: newWallet() };
  expect((await request({ ...body, reason: " " })).status).toBe(400);
  expect((await request(body, await newTestOperator({ authenticatedMinutesAgo: 6 }))).status).toBe(403);
});

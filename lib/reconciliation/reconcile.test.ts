import { describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import type { Order } from "#simulator/provider.ts";
import { makeStatement } from "#simulator/statement.ts";
import type { FileFormat } from "./contract.ts";
import { reconcile } from "./reconcile.ts";
import { testFormat, writeTestFile } from "./test-file.ts";

const sql = setUpOwnDatabase();
const now = new Date("2026-11-24T12:00:00Z");
const columns = { reference: "ref", order: "id", amount: "amount", status: "status", date: "date" };
const ofStatement = {
  reference: "Partner reference",
  order: "Order ID",
  date: "Created (UTC)",
  amount: "Amount",
  currency: "Currency",
  fee: "Fee",
  status: "Status",
};
const newProvider = () => `provider-${randomBase62(8).toLowerCase()}`;

/** A BUY of 100 USD that succeeded, with the order "order-of-" and its ID. */
async function newOrder(provider: string, status: "success" | "failed" | "refunded" = "success", at = now) {
  const row = await newTestTransaction({ now: at, provider });
  const fees = { provider: "10", network: "1" };
  await applyProviderUpdate(row.id, orderFor(row, { status, fees }), "poll", at);
  return row;
}

const run = (
  provider: string,
  content: string,
  set: { format?: FileFormat; period?: { from?: Date; to?: Date } } = {},
) =>
  reconcile({
    account: { provider, environment: "sandbox" },
    file: writeTestFile(content),
    format: set.format ?? testFormat(columns),
    period: set.period ?? {},
    by: "svc:test",
    now,
  });

/** What differs, by the transaction or the provider's order. */
const found = ({ differences }: Awaited<ReturnType<typeof run>>) =>
  differences.map(({ kind, transactionId, theirId }) => `${kind} ${transactionId ?? theirId}`).sort();

const header = "ref,id,amount,status,date\n";
const line = ({ id }: TransactionRow, amount = "100.00", status = "completed", order = `order-of-${id}`) =>
  `${id},${order},${amount},${status},${now.toISOString()}\n`;

const simulated = ({ id }: TransactionRow): Order => ({
  id: `order-of-${id}`,
  provider: "simulated",
  environment: "sandbox",
  reference: id,
  side: "BUY",
  asset: "BTC",
  fiat: "USD",
  method: "card",
  fiatAmount: "100",
  cryptoAmount: "0.00099",
  price: "90000",
  fees: { provider: "9", extra: "1", network: "1" },
  wallet: null,
  returnUrls: null,
  details: {},
  status: "completed",
  action: "pay",
  reason: null,
  hash: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  upcoming: [],
  callbacks: [],
  isCallbackDropped: false,
});

describe("a statement of the simulator", () => {
  it("has no differences, and with one of each fault exactly those", async () => {
    const provider = newProvider();
    const rows = [];
    for (let count = 0; count < 7; count += 1) rows.push(await newOrder(provider));
    const format = testFormat(ofStatement);
    const good = makeStatement(rows.map(simulated), { hasFaults: false });
    expect((await run(provider, good.csv, { format })).differences).toEqual([]);
    const { csv, faults } = makeStatement(rows.map(simulated), { hasFaults: true });
    expect(faults).toHaveLength(6);
    const result = await run(provider, csv, { format });
    const expected = faults.map(
      ({ kind, reference }) => `${kind} ${kind === "missing_here" ? "unknown-order" : reference}`,
    );
    expect(found(result)).toEqual(expected.sort());
    expect(result.differences.find(({ kind }) => kind === "amount")).toMatchObject({
      line: 2,
      ours: { amount: "100", currency: "USD" },
      theirs: { amount: "101", currency: "USD" },
    });
  });
});

describe("a file", () => {
  it("that was compared before shows the saved result, also after our transactions changed", async () => {
    const provider = newProvider();
    const row = await newOrder(provider);
    const content = header + line(row, "99.00");
    const first = await run(provider, content);
    await updateTransaction(row.id, { fiatAmount: "99" });
    const second = await run(provider, content);
    expect([first.isRepeated, second.isRepeated]).toEqual([false, true]);
    expect([second.run.id, second.run.counts, second.differences]).toEqual([
      first.run.id,
      first.run.counts,
      first.differences,
    ]);
    const other = await run(provider, content, { format: testFormat({ ...columns, status: "date" }) });
    expect(other.isRepeated).toBe(false);
  });

  it("of another provider is refused, and nothing is saved", async () => {
    const row = await newOrder(newProvider());
    const provider = newProvider();
    await expect(run(provider, header + line(row))).rejects.toThrow("None of the 1 rows match");
    expect(await sql`select from reconciliations where provider = ${provider}`).toHaveLength(0);
    expect(await sql`select from reconciliation_settings where provider = ${provider}`).toHaveLength(0);
  });

  it("saves how it was read, for the provider's next one", async () => {
    const provider = newProvider();
    const format = testFormat(columns, { zone: "Africa/Lagos", dateOrder: "day-first" });
    await run(provider, header + line(await newOrder(provider)), { format });
    const saved = await sql`select columns, zone, date_order from reconciliation_settings where provider = ${provider}`;
    expect(saved).toEqual([{ columns, zone: "Africa/Lagos", date_order: "day-first" }]);
  });
});

describe("a row", () => {
  it("of other software is counted, and isn't a difference", async () => {
    const provider = newProvider();
    const result = await run(
      provider,
      `${header}${line(await newOrder(provider))}shop-17,o1,5.00,completed,${now.toISOString()}\n`,
    );
    expect([found(result), result.run.counts]).toMatchObject([[], { rows: 2, matched: 1, foreign: 1 }]);
  });

  it("matches by the provider's order if it doesn't have our reference", async () => {
    const provider = newProvider();
    const row = await newOrder(provider);
    const content = header + line(row, "100").replace(row.id, "");
    expect(found(await run(provider, content))).toEqual([]);
  });

  it("that returns money needs a refund, with which the payment is right, too", async () => {
    const provider = newProvider();
    const [refunded, kept] = [await newOrder(provider, "refunded"), await newOrder(provider)];
    const content = header + line(refunded) + line(kept) + line(refunded, "-100.00");
    expect(found(await run(provider, content))).toEqual([]);
    expect(found(await run(provider, content + line(kept, "-100.00")))).toEqual([`status ${kept.id}`]);
    expect(found(await run(provider, header + line(refunded) + line(kept)))).toEqual([`status ${refunded.id}`]);
  });

  it("of a second paid order is one that we don't know, and a failed attempt or a repeated row is none", async () => {
    const provider = newProvider();
    const row = await newOrder(provider);
    const attempts = line(row, "100", "failed", "o1") + line(row);
    const result = await run(provider, header + line(row) + attempts);
    expect([found(result), result.run.counts]).toMatchObject([[], { attempts: 1, repeated: 1 }]);
    const second = header + line(row) + line(row, "100", "completed", "o2");
    expect(found(await run(provider, second))).toEqual([`missing_here ${row.id}`]);
  });

  it("of an order that failed on both sides has no difference in its amount", async () => {
    const provider = newProvider();
    const row = await newOrder(provider, "failed");
    expect(found(await run(provider, header + line(row, "0", "expired")))).toEqual([]);
    expect(found(await run(provider, header + line(row, "100", "completed")))).toEqual([`status ${row.id}`]);
  });

  it("is compared with the decimals that it has, but at least cents", async () => {
    const provider = newProvider();
    const row = await newOrder(provider);
    await updateTransaction(row.id, { fiatAmount: "100.004" });
    expect(found(await run(provider, header + line(row, "100")))).toEqual([]);
    expect(found(await run(provider, header + line(row, "100.000")))).toEqual([`amount ${row.id}`]);
    await updateTransaction(row.id, { fiatAmount: "100.4" });
    expect(found(await run(provider, header + line(row, "100.0")))).toEqual([`amount ${row.id}`]);
  });
});

describe("the period", () => {
  it("leaves out rows and transactions outside it, without looking for them", async () => {
    const provider = newProvider();
    const [early, inside] = [
      await newOrder(provider, "success", new Date("2026-10-31T23:59:59Z")),
      await newOrder(provider),
    ];
    const period = { from: new Date("2026-11-01T00:00:00Z"), to: new Date("2026-12-01T00:00:00Z") };
    const missing = header + line(early, "1").replace(now.toISOString(), "2026-10-31T23:59:59Z");
    const result = await run(provider, missing, { period });
    expect([found(result), result.run.counts]).toMatchObject([[`missing_there ${inside.id}`], { outside: 1 }]);
  });

  it("is that of the file's dates, and suggests an order of the same amount and minute", async () => {
    const provider = newProvider();
    const [known, missing] = [await newOrder(provider), await newOrder(provider)];
    const { differences } = await run(provider, `${header}${line(known)},o9,100.00,completed,${now.toISOString()}\n`);
    expect(differences).toMatchObject([
      { kind: "missing_here", theirId: "o9", suggestion: missing.id },
      { kind: "missing_there", transactionId: missing.id, suggestion: "o9" },
    ]);
  });

  it("isn't known without dates, so that nothing is missing", async () => {
    const provider = newProvider();
    const row = await newOrder(provider);
    await newOrder(provider);
    const { date: _, ...others } = columns;
    const result = await run(provider, header + line(row), { format: testFormat(others) });
    expect([found(result), result.run.periodFrom]).toEqual([[], null]);
  });
});

import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { newOpen, refundOf, report } from "#lib/ledger/test-ledger.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { svc, svcProcess } from "./test-svc.ts";

const sql = setUpOwnDatabase();

const at = new Date("2026-10-31T23:59:59.999Z");
const october = ["--month", "2026-10", "--environment", "sandbox"];

it("books what succeeded before the ledger in a separate process, once, and prints it as a table and as CSV", async () => {
  const row = await newOpen(at);
  await report(row, { status: "success", partnerFee: { amount: "3", currency: "USD" } }, at);
  await report(row, refundOf("20"), new Date("2026-11-02T00:00:00Z"));
  const revenue = async (...words: string[]) => (await svc("revenue", ...words)).text;
  const booked = await revenue(...october);
  expect(booked).toMatch(/^all\tUSD\t1\t100\t.*\t3\t.*\t0\t100$/);
  await sql`delete from ledger_entries`;
  expect(await revenue(...october)).toBe("");

  expect(await svcProcess("", "ledger", "backfill")).toMatchObject({
    code: 0,
    text: "Checked 1 successful transaction, booked 1.",
  });
  expect((await svc("ledger", "backfill")).text).toBe("Checked 1 successful transaction, booked 0.");
  expect(await revenue(...october)).toBe(booked);

  const [head = "", line = "", ...rest] = (await revenue(...october, "--by", "provider", "--csv")).split(/\r?\n/);
  const cells = Object.fromEntries(head.split(",").map((name, index) => [name, line.split(",")[index]]));
  expect(cells).toMatchObject({ period: "2026-10", provider: row.provider, volume: "100", reported_commission: "3" });
  expect(rest).toEqual([]);
  expect(await revenue("--month", "2026-11-02", "--environment", "sandbox", "--by", "day")).toMatch(
    /^2026-11-02\tUSD\t0\t0\t.*\t20\t-20$/,
  );
});

it("prints production by default, and refuses a month that doesn't exist", async () => {
  const row = await newOpen(at);
  await report(row, { status: "success" }, at);
  expect((await svc("revenue", "--month", "2026-10")).text).toBe("");
  expect(await svc("revenue", "--month", "2026-13")).toEqual({
    code: 1,
    text: expect.stringMatching(/^svc: --month must be a month or a day, such as 2026-10 or 2026-10-27\n/),
  });
  expect((await svc("revenue")).code).toBe(1);
});

it("backfill leaves transactions that never succeeded", async () => {
  const row = await newOpen(at);
  await updateTransaction(row.id, { status: "failed" });
  await sql`delete from ledger_entries`;
  await svc("ledger", "backfill");
  expect(await sql`select 1 from ledger_entries where transaction_id = ${row.id}`).toHaveLength(0);
});

import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { decimal } from "#lib/money.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import { readFees } from "./read-fees.ts";
import { newOpen, report } from "./test-ledger.ts";

setUpOwnDatabase();

it("adds up the fees of successful transactions on both days and those between, by currency", async () => {
  const at = new Date("2026-10-31T23:59:59.999Z");
  const rows = await Promise.all([newOpen(at), newOpen(at)]);
  for (const row of rows) await report(row, { status: "success" }, at);
  const [first] = rows;
  const fee = decimal((first && (await readAgain(first)).row.svcFee) ?? "0");
  const { environment } = first ?? { environment: "sandbox" as const };
  const read = (from: string, last: string, currency?: string) =>
    readFees({ environment, days: { first: from, last }, currency });
  const both = [{ currency: "USD", count: 2, amount: String(Number(fee) * 2) }];
  expect(Number(fee)).toBeGreaterThan(0);
  expect(await read("2026-10-31", "2026-10-31")).toEqual(both);
  expect(await read("2026-10-01", "2026-10-31", "USD")).toEqual(both);
  expect(await read("2026-10-31", "2026-11-02", "EUR")).toEqual([]);
  expect(await read("2026-10-01", "2026-10-30")).toEqual([]);
  expect(await read("2026-11-01", "2026-11-30")).toEqual([]);
});

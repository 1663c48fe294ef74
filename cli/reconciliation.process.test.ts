import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { writeTestFile } from "#lib/reconciliation/test-file.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { svc } from "./test-svc.ts";

// Set SVC_TEST_ROWS=200000 to measure a large file.
const rows = Number(process.env.SVC_TEST_ROWS ?? 5_000);
// More than the command needs for one row.
const bytesMax = 200_000_000;
const provider = "moonpay";

const sql = setUpOwnDatabase();
const reconcile = (file: string, ...words: string[]) =>
  svc("provider", "reconcile", provider, file, "--environment", "production", ...words);

it("asks for the columns once, prints and writes what differs, and shows the same result again", async () => {
  const row = await newTestTransaction({ provider, environment: "production" });
  await updateTransaction(row.id, { status: "success" });
  const content = `Ref;Betrag;Datum\n${row.id};1.100,00;22.11.2026 10:00\n`;
  const file = writeTestFile(content);
  expect(await reconcile(file)).toEqual({
    code: 1,
    text: 'svc: Choose the columns of the file once, such as --columns "reference=…,amount=…". The file has: Ref, Betrag, Datum',
  });
  expect((await reconcile(file, "--columns", "amount=Betrag")).text).toContain("the column of reference or of order");
  expect((await reconcile(file, "--columns", "sum=Betrag")).text).toContain(
    "<field>=<column>: reference, order, amount",
  );
  expect((await reconcile(file, "--columns", "reference=Ref,amount=Betrag")).text).toContain("svc: --decimal-comma");
  const output = path.join(path.dirname(file), "differences.csv");
  const words = ["--columns", "reference=Ref,amount=Betrag,date=Datum", "--decimal-comma", "--output", output];
  const first = await reconcile(file, ...words);
  expect(first.text.split("\n")).toEqual([
    expect.stringMatching(/^Reconciliation rec_\w{22}$/),
    "Period: 2026-11-22T10:00:00.000Z to 2026-11-22T10:00:01.000Z",
    "Rows in the file: 1",
    "Rows that match a transaction: 1",
    "Different amounts: 1",
    `amount\t2\t${row.id}\t${row.id}\tamount 100, currency USD\tamount 1100, currency USD\t`,
  ]);
  expect(readFileSync(output, "utf8").split("\r\n")[1]).toContain(`amount,2,${row.id}`);
  const second = await reconcile(file);
  expect(second.text).toContain("This file was compared before");
  expect(second.text.split("\n").slice(1)).toEqual(first.text.split("\n").slice(1));
  expect((await reconcile(file, "--from", "soon")).text).toBe("svc: --from must be a date or time, such as 2026-11-01");
});

/** Runs the command in its own process, and returns the most memory that it used, in bytes. */
async function measure(file: string): Promise<{ out: string; peak: number }> {
  const columns = "reference=reference,order=order,amount=amount,currency=currency,status=status,date=date";
  const words = ["provider", "reconcile", provider, file, "--environment", "production", "--columns", columns];
  const child = spawn(process.execPath, ["processes/svc.ts", ...words], { stdio: ["ignore", "pipe", "inherit"] });
  let peak = 0;
  const watch = setInterval(() => {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"));
    peak = Math.max(peak, Number(found?.[1] ?? 0) * 1_024);
  }, 20);
  child.once("exit", () => clearInterval(watch));
  const [out] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { out, peak };
}

const header = "reference,order,amount,currency,status,date\n";
const idOf = (n: number) => `tx_${String(n).padStart(22, "0")}`;

it("needs little more memory for a large file than for a row", async () => {
  const row = await newTestTransaction({ provider, environment: "production" });
  await updateTransaction(row.id, { status: "success" });
  await sql`
    insert into transactions
    select (jsonb_populate_record(t, jsonb_build_object('id', 'tx_' || lpad(n::text, 22, '0'), 'partner_context', n::text,
      'checkout_token', 'token' || n, 'quote_id', null, 'provider_transaction_id', 'order-' || n))).*
    from transactions t cross join generate_series(1, ${rows}) n where t.id = ${row.id}`;
  const lineOf = (n: number) => `${idOf(n)},order-${n},100.00,USD,completed,${row.createdAt.toISOString()}\n`;
  const lines = Array.from({ length: rows }, (_, place) => lineOf(place + 1));
  const small = await measure(writeTestFile(header + lineOf(1)));
  const started = performance.now();
  const large = await measure(writeTestFile(header + lines.join("")));
  if (rows > 5_000)
    process.stderr.write(`${performance.now() - started} ms, ${large.peak} after ${small.peak} bytes\n`);
  expect(large.out).toContain(`Rows that match a transaction: ${rows}\n`);
  expect(small.peak).toBeGreaterThan(0);
  expect(large.peak - small.peak).toBeLessThan(bytesMax);
}, 300_000);

import { describe, expect, it } from "vitest";
import { newTestOperator } from "#app/api/test-operator.ts";
import { fileBytesMax } from "#lib/reconciliation/contract.ts";
import { readRun } from "#lib/reconciliation/read-runs.ts";
import { newDifferentFile, newTestRun, openCountOf } from "#lib/reconciliation/test-run.ts";
import { PATCH as note } from "./reconciliations/differences/[differenceId]/route.ts";
import { GET as exportCsv } from "./reconciliations/export/route.ts";
import { POST as preview } from "./reconciliations/preview/route.ts";
import { POST as upload } from "./reconciliations/upload/route.ts";
import { uploadSearch } from "./test-reconciliation-changes.ts";

const columns = "&columns=reference%3DRef&columns=amount%3DTotal";
const fileErrors = (message: string) => [{ field: "file", code: "invalid_value", message }];

describe("an uploaded file", () => {
  it("is compared and saved with the name of the operator, and shows the same result again", async () => {
    const [one, other] = [await newTestOperator(), await newTestOperator()];
    const { file, transactionId } = await newDifferentFile();
    const first = await one.call(upload, { search: uploadSearch() + columns, file });
    expect(first.body).toMatchObject({ code: 200, data: { is_repeated: false } });
    const second = await other.call(upload, { search: uploadSearch() + columns, file });
    expect(second.body.data).toEqual({ id: first.body.data.id, is_repeated: true });
    const found = await readRun(first.body.data.id, {});
    expect(found).toMatchObject({
      run: { provider: "banxa", environment: "sandbox", fileName: "orders.csv", createdBy: one.email },
      differences: [{ kind: "amount", transactionId, ours: { amount: "100" }, theirs: { amount: "101" } }],
    });
  });

  it("that can't be compared is refused at its field", async () => {
    const operator = await newTestOperator();
    const send = async (file: string, search = uploadSearch() + columns) =>
      (await operator.call(upload, { search, file })).body.data.errors;
    expect(await send("Id,Sum\n1,2\n")).toEqual(fileErrors("The file has no column Ref. Its columns are: Id, Sum"));
    expect(await send("Ref,Total\nx\0,2\n")).toEqual(fileErrors("orders.csv isn't in UTF-8. Save it as CSV in UTF-8."));
    expect(await send("Ref,Total\nx,2\n")).toMatchObject([
      { field: "file", message: expect.stringMatching(/^None of the 1 rows match a transaction of banxa in sandbox/) },
    ]);
    const amountOnly = `${uploadSearch()}&columns=amount%3DTotal`;
    expect(await send("Ref,Total\nx,2\n", amountOnly)).toMatchObject([{ field: "reference", code: "missing" }]);
    expect(await send("Ref,Total\n", uploadSearch({ zone: "Moon" }))).toMatchObject([{ field: "zone" }]);
  });

  it("covers the last day of the period, and no period that ends before it starts", async () => {
    const operator = await newTestOperator();
    const { file } = await newDifferentFile();
    const send = (from: string, to: string) =>
      operator.call(upload, { search: uploadSearch({ from, to, zone: "Africa/Lagos" }) + columns, file });
    expect((await send("2026-11-02", "2026-11-01")).body.data.errors).toMatchObject([{ field: "to" }]);
    const { id } = (await send("2026-11-01", "2026-11-01")).body.data;
    const period = { periodFrom: new Date("2026-10-31T23:00:00Z"), periodTo: new Date("2026-11-01T23:00:00Z") };
    expect((await readRun(id, {}))?.run).toMatchObject(period);
  });

  it("is refused if it's too large, isn't CSV, or comes without a session", async () => {
    const operator = await newTestOperator();
    const search = uploadSearch() + columns;
    const large = await operator.call(upload, { search, file: "x".repeat(fileBytesMax + 1) });
    expect([large.status, large.body.msg]).toEqual([413, expect.stringContaining("at most 20000000 bytes")]);
    expect((await operator.call(upload, { search, body: {} })).status).toBe(415);
    expect((await operator.call(upload, { search, file: "x", headers: { cookie: "" } })).status).toBe(401);
  });
});

describe("a preview", () => {
  const show = async (head: string, provider = "paybis") => {
    const operator = await newTestOperator();
    return (await operator.call(preview, { body: { provider, name: "orders.csv", head } })).body.data;
  };

  it("guesses the columns, the decimals, and the order of dates", async () => {
    const rows =
      'Order ID;Partner reference;Created (UTC);Amount;Fee;Fee;Status\n1;tx_1;31/01/2026;"1.234,56";1;2;done\n';
    expect(await show(rows)).toEqual({
      names: ["Order ID", "Partner reference", "Created (UTC)", "Amount", "Fee#1", "Fee#2", "Status"],
      rows: [["1", "tx_1", "31/01/2026", "1.234,56", "1", "2", "done"]],
      places: { order: 0, reference: 1, date: 2, amount: 3, fee: 4, status: 6 },
      zone: "UTC",
      isDecimalComma: true,
      dateOrder: "day-first",
      isSaved: false,
    });
    expect(await show("Date\n01/02/2026\n")).toMatchObject({ dateOrder: null, isDecimalComma: false });
    expect(await show("Date\n01/13/2026\n")).toMatchObject({ dateOrder: "month-first" });
  });

  it("has 20 rows, whatever follows them", async () => {
    expect((await show(`Id\n${"1\n".repeat(20)}"1`)).rows).toHaveLength(20);
    expect((await show('Id\n1\n"2\n')).errors[0].message).toContain("isn't a valid CSV file");
    expect((await show("Id\n")).errors).toEqual(fileErrors("The file has no rows below its header."));
  });

  it("has the columns of the provider's last file, unless this one lacks them", async () => {
    await newTestRun();
    const saved = await show("Total,Ref,Order ID\n1,2,3\n", "banxa");
    expect(saved).toMatchObject({ isSaved: true, places: { reference: 1, amount: 0 } });
    expect(saved.places).not.toHaveProperty("order");
    const other = await show("Order ID,Ref\n1,2\n", "banxa");
    expect(other).toMatchObject({ isSaved: false, places: { order: 0, reference: 1 } });
  });
});

describe("a difference", () => {
  it("is explained with a reason, by whom, and reopened", async () => {
    const operator = await newTestOperator();
    const { run, differenceId } = await newTestRun();
    const save = (state: string, text: string) =>
      operator.call(note, { method: "PATCH", params: { differenceId }, body: { state, note: text } });
    expect(await openCountOf(run.id)).toBe(1);
    expect((await save("explained", " ")).status).toBe(400);
    expect((await save("explained", "Rounded")).status).toBe(200);
    expect(await openCountOf(run.id)).toBe(0);
    const [explained] = (await readRun(run.id, { state: "explained" }))?.differences ?? [];
    expect(explained).toMatchObject({ note: "Rounded", isExplained: true, notedBy: operator.email });
    expect((await readRun(run.id, { state: "open" }))?.differences).toEqual([]);
    await save("open", "Asked the provider");
    expect((await readRun(run.id, { kind: "fee" }))?.differences).toEqual([]);
    expect((await readRun(run.id, { kind: "amount", state: "open" }))?.differences).toMatchObject([
      { note: "Asked the provider", isExplained: false },
    ]);
  });

  it("that doesn't exist can't be explained", async () => {
    const operator = await newTestOperator();
    const body = { state: "explained", note: "Rounded" };
    for (const differenceId of ["999999999999999999", "x", "9".repeat(30)]) {
      expect((await operator.call(note, { method: "PATCH", params: { differenceId }, body })).status).toBe(404);
    }
  });

  it("is in the CSV file with its note, if it matches the filter", async () => {
    const operator = await newTestOperator();
    const { run, differenceId, transactionId } = await newTestRun();
    await operator.call(note, {
      ...{ method: "PATCH", params: { differenceId } },
      body: { state: "explained", note: "=1+1" },
    });
    const read = (search: string) => operator.call(exportCsv, { method: "GET", search });
    const { body, headers } = await read(`?id=${run.id}`);
    expect(headers.get("content-disposition")).toMatch(/filename="differences-banxa-.*\.csv"/);
    expect(body.data.split("\r\n")).toEqual([
      expect.stringMatching(/^Kind,Line,Order,Transaction,Slipway,File,Maybe,State,Note,/),
      expect.stringContaining(
        `${transactionId},"amount 100, currency USD","amount 101, currency USD",,Explained,'=1+1,`,
      ),
      "",
    ]);
    expect((await read(`?id=${run.id}&state=open`)).body.data.trim().split("\r\n")).toHaveLength(1);
    expect((await read("?id=rec_0000000000000000000000")).status).toBe(404);
  });
});

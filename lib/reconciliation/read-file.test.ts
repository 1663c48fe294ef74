import { expect, it } from "vitest";
import type { FileFormat, FileRow } from "./contract.ts";
import { readFileRows, readHeader } from "./read-file.ts";
import { testFormat, writeTestFile } from "./test-file.ts";

async function read(content: string | Buffer, columns: FileFormat["columns"], set?: Partial<FileFormat>) {
  const rows: FileRow[] = [];
  for await (const batch of readFileRows(writeTestFile(content), testFormat(columns, set))) rows.push(...batch);
  return rows;
}

it("reads a file with a BOM, semicolons, quotes, a decimal comma, and totals below", async () => {
  const content = '\uFEFF"Order";"Amount, gross"\r\no1;"1.234,50"\r\n\r\n"o;2";-5,00\r\n;"total"\r\n';
  expect(await read(content, { order: "order", amount: "#2" }, { isDecimalComma: true })).toMatchObject([
    { line: 2, order: "o1", amount: { value: "1234.5", places: 2 } },
    { line: 4, order: "o;2", amount: { value: "-5" } },
    { line: 5, order: null, amount: null },
  ]);
});

it("tells columns of the same name apart by their number", async () => {
  const content = "Id,Fee,Fee\no1,1,2\n";
  expect(await read(content, { order: "Id", fee: "Fee#2" })).toMatchObject([{ fee: { value: "2" } }]);
  await expect(read(content, { order: "Id", fee: "Fee" })).rejects.toThrow("2 columns named Fee. Use Fee#1 or Fee#2.");
});

it.each([
  ["a missing column", "Id\no1\n", "The file has no column Amount. Its columns are: Id"],
  [
    "a wrong notation",
    'Id,Amount\no1,5\no2,"1,5"\n',
    'Line 3: can\'t read the amount "1,5". If decimals follow a comma',
  ],
  ["an open quote", 'Id,Amount\n"o1,5\n', "isn't a valid CSV file"],
])("names the place of %s", async (_, content, message) => {
  await expect(read(content, { order: "Id", amount: "Amount" })).rejects.toThrow(message);
});

it("refuses UTF-16, empty, and missing files", async () => {
  await expect(read(Buffer.from("Id\no1\n", "utf16le"), { order: "Id" })).rejects.toThrow("isn't in UTF-8");
  await expect(readHeader(writeTestFile(""))).rejects.toThrow("is empty");
  await expect(readHeader("/nowhere/orders.csv")).rejects.toThrow("Can't read /nowhere/orders.csv");
});

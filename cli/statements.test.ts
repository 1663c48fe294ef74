import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { newStatementPartner, newSuccess } from "#lib/statements/test-statement.ts";
import { svc } from "./test-svc.ts";

setUpOwnDatabase();

it("lists, closes, and prints the months of a partner", async () => {
  const created = new Date("2024-02-15T12:00:00.000Z");
  const { partnerId } = await newStatementPartner(created);
  await newSuccess({ partnerId, environment: "sandbox" }, created);
  const of = (...words: string[]) => svc("statement", ...words, "--environment", "sandbox");
  expect((await of("list", partnerId)).text.split("\n").at(-1)).toBe("2024-02\topen\t\tawaiting_closing");
  expect(await of("close", "2024-02")).toEqual({ code: 0, text: "Closed 1 statement." });
  expect(await of("close", "2024-02")).toEqual({ code: 0, text: "Closed 0 statements." });
  expect((await of("list", partnerId)).text.split("\n").at(-1)).toMatch(/^2024-02\tclosed\t\t[\da-f]{64}$/);
  const shown = JSON.parse((await of("show", partnerId, "2024-02")).text);
  expect(shown).toMatchObject({ status: "closed", lines: [{ count: 1, volume: "100" }] });
  expect((await of("show", partnerId, "2024-02", "--csv")).text).toContain(
    "\nsandbox,2024-02,line,USD,USD,tester,BUY,card,1,100,",
  );
});

it("refuses text that isn't a month, and a month that hasn't ended", async () => {
  expect(await svc("statement", "close", "2024-13")).toMatchObject({ code: 1 });
  const month = new Date().toISOString().slice(0, 7);
  expect(await svc("statement", "close", month)).toMatchObject({
    code: 1,
    text: expect.stringContaining("second day"),
  });
});

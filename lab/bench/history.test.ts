import { expect, it } from "vitest";
import { compare, type HistoryLine, parseHistory, readHistory, thisMachine } from "./history.ts";

const machine = { cpu: "AMD EPYC", cores: 2, memoryGb: 24 };
const line = (ratios: Record<string, number>, others: Partial<HistoryLine> = {}): HistoryLine => ({
  date: "2026-11-23",
  commit: "abc1234",
  machine,
  node: "v24.21.0",
  postgres: "18.4",
  ratios,
  cpu: {},
  ...others,
});
const history = (...lines: HistoryLine[]) => ({ lines, unreadable: [] });

it.each([
  [0.2, 0.17, []],
  [0.2, 0.1698, ["list vs bare fell by 15.1%, from 0.2 to 0.1698"]],
  [0.2, 0.1, ["list vs bare fell by 50%, from 0.2 to 0.1"]],
  [0.2, 0.4, []],
  [4, 3.4, []],
])("warns of a ratio that fell by more than 15%%: from %d to %d", (before, now, warnings) => {
  expect(compare(line({ "list vs bare": now }), history(line({ "list vs bare": before }))).warnings).toEqual(warnings);
});

it("compares with the last line of the same CPU, number of cores, and memory", () => {
  const others = [{ cpu: "Other" }, { cores: 4 }, { memoryGb: 8 }].map((other) =>
    line({ list: 9 }, { machine: { ...machine, ...other } }),
  );
  const { text, warnings } = compare(
    line({ list: 0.5 }),
    history(line({ list: 9 }), line({ list: 0.6 }, { commit: "def5678", date: "2026-11-24" }), ...others),
  );
  expect(text).toContain("AMD EPYC, 2 cores, 24 GB, Node v24.21.0, Postgres 18.4; compared with def5678 of 2026-11-24");
  expect(text).toMatch(/^list +0\.5 \(0\.6, -16\.7%\)$/m);
  expect(warnings).toEqual(["list fell by 16.7%, from 0.6 to 0.5"]);
});

it("says that there is no line of this machine, and warns of nothing", () => {
  const { text, warnings } = compare(
    line({ list: 0.1 }),
    history(line({ list: 9 }, { machine: { ...machine, cores: 64 } })),
  );
  expect(text).toContain("no earlier line of this machine to compare with");
  expect(text).toMatch(/^list +0\.1 \(new\)$/m);
  expect(warnings).toEqual([]);
});

it("marks a ratio that the earlier line doesn't have, and leaves out one that wasn't measured", () => {
  const { text, warnings } = compare(line({ list: 1, added: 0.5 }), history(line({ list: 1, removed: 2 })));
  expect(text).toMatch(/^added +0\.5 \(new\)$/m);
  expect(text).toMatch(/^list +1 \(1, 0%\)$/m);
  expect([text.includes("removed"), warnings]).toEqual([false, []]);
});

it("prints CPU beside that of the earlier line", () => {
  const cpu = { list: { node: 50, postgres: 20 }, other: null };
  const { text } = compare(line({}, { cpu }), history(line({}, { cpu: { list: { node: 40 }, other: { node: 1 } } })));
  expect(text).toMatch(/^list +node 50 \(40, \+25%\), postgres 20 \(new\)$/m);
  expect(text).toMatch(/^other +measured on Linux only$/m);
});

it("compares medians, whether a line has the lowest CPU beside them or not", () => {
  const spent = { list: { node: { low: 45, median: 50 } } };
  const earlier = [
    line({}, { cpu: { list: { node: 40 } } }),
    line({}, { cpu: { list: { node: { low: 9, median: 40 } } } }),
  ];
  for (const before of earlier)
    expect(compare(line({}, { cpu: spent }), history(before)).text).toMatch(/^list +node 50 \(40, \+25%\) low 45$/m);
});

it("reads the lines of a history, and names those that it can't", () => {
  const good = JSON.stringify(line({ list: 1 }));
  const bad = ["not JSON", "{}", "null", '"text"', good.replace('"list":1', '"list":"1"'), good.slice(0, -1)];
  const parsed = parseHistory([good, "", ...bad, good, ""].join("\n"));
  expect(parsed).toEqual({ lines: [line({ list: 1 }), line({ list: 1 })], unreadable: [3, 4, 5, 6, 7, 8] });
  expect(compare(line({}), parsed).text).toContain("Line 3 of lab/bench/history.jsonl can't be read");
  expect(parseHistory("")).toEqual({ lines: [], unreadable: [] });
});

it("has a history that can be read, and a machine", () => {
  expect(readHistory().unreadable).toEqual([]);
  expect(thisMachine().memoryGb).toBeGreaterThan(0);
});

import { expect, test } from "vitest";
import { addRecent, parseRecent } from "./recent-list.ts";

const recent = (id: number, best = "a") => ({
  href: `/sandbox/quotes?amount=${id}`,
  label: "",
  best,
  at: "2026-11-22",
});

test("keeps the last ten requests, each once with its latest result", () => {
  const list = Array.from({ length: 12 }, (_, id) => id).reduce<ReturnType<typeof addRecent>>(
    (all, id) => addRecent(all, recent(id)),
    [],
  );
  expect(list.map(({ href }) => href.split("=")[1])).toEqual(["11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]);
  expect(addRecent(list, recent(5, "b")).slice(0, 2)).toEqual([recent(5, "b"), recent(11)]);
});

test("reads back what was stored, and ignores everything else", () => {
  expect(parseRecent(JSON.stringify([recent(1)]))).toEqual([recent(1)]);
  const others = [null, 1, {}, { ...recent(1), href: "https://example.com" }, { ...recent(1), best: 5 }];
  expect(parseRecent(JSON.stringify(others))).toEqual([]);
  for (const stored of [null, "", "{", "{}"]) expect(parseRecent(stored)).toEqual([]);
});

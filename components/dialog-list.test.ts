import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { notOpened, operatorRows, partnerRows } from "../e2e/dialogs.ts";

const opener =
  /<(?:\w+\.)?(RequestDialog|LazyDialog|ConfirmDialog|StepUpDialog|ShortcutsDialog|SidePanel|Menu|dialog)\b|popover="auto"/g;
/** What the others are made of. */
const parts = /^ui\/(dialog|menu)\//;

it("every dialog, menu, and panel is opened by the browser test of dialogs, or has a reason", () => {
  const covered = new Map<string, number>(Object.entries(notOpened).map(([file, { count }]) => [file, count]));
  for (const { file } of [...partnerRows, ...operatorRows]) covered.set(file, (covered.get(file) ?? 0) + 1);
  const found = globSync("{app,components}/**/*.tsx").map((file): [string, number] => [
    file.replace(/^components\//, "").replace(/\.tsx$/, ""),
    readFileSync(file, "utf8").match(opener)?.length ?? 0,
  ]);
  const expected = found.filter(([file, count]) => count > 0 && !parts.test(file));
  expect(Object.fromEntries([...covered].sort())).toEqual(Object.fromEntries(expected.sort()));
});

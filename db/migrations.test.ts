import { describe, expect, it } from "vitest";
import { readMigrations } from "./migrations.ts";

const largeTables = /^(api_logs|audit_log|callbacks|status_changes|transactions|webhook_(attempts|deliveries|events))$/;
const createIndex = /^\s*CREATE (?:UNIQUE )?INDEX "\w+" ON "(\w+)"/gim;
const createTable = /CREATE TABLE "(\w+)"/gi;

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

describe("migrations", () => {
  // All tables of the baseline are empty.
  const later = readMigrations().slice(1);

  it.each(later)("build indexes of large tables concurrently: $tag", ({ statements }) => {
    const text = statements.join("\n");
    const created = namesIn(text, createTable);
    const blocking = namesIn(text, createIndex).filter((table) => largeTables.test(table) && !created.includes(table));
    expect(blocking).toEqual([]);
  });

  it.each(later)("use names that Postgres doesn't cut: $tag", ({ statements }) => {
    expect(namesIn(statements.join("\n"), /"(\w{64,})"/g)).toEqual([]);
  });

  it("have times in the order of their journal", () => {
    const times = readMigrations().map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });
});

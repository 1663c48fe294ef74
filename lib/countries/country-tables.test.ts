import { afterAll, describe, expect, it } from "vitest";
import { currentMs } from "#lib/clock.ts";
import type { CountryTable } from "#lib/providers/country-contract.ts";
import { countryTables } from "#lib/providers/registry.ts";
import { usesOurCountries } from "#lib/providers/test-conformance-lists.ts";
import { methodTables } from "./method-tables.ts";

const tables: [string, CountryTable][] = Object.entries({ ...countryTables(), ...methodTables });
const oldDays = 180;

describe.each(tables)("the country table of %s", (_, table) => {
  it("has ISO codes and regions, each once", () => usesOurCountries(table));

  it("names its source, and when it was read", () => {
    expect(table.source.length).toBeGreaterThan(10);
    expect(new Date(table.readOn).toISOString()).toBe(`${table.readOn}T00:00:00.000Z`);
    expect(Date.parse(table.readOn)).toBeLessThanOrEqual(currentMs());
  });
});

it("says that Banxa doesn't serve Nigeria", () => {
  expect(countryTables().banxa?.deny).toContain("NG");
});

// A warning and no failure: a table doesn't become wrong on a certain day.
afterAll(() => {
  const old = tables.filter(([, { readOn }]) => currentMs() - Date.parse(readOn) > oldDays * 86_400_000);
  for (const [name, { source, readOn }] of old)
    console.error(`WARNING: the country table of ${name} was read on ${readOn}. Read ${source} again.`);
});

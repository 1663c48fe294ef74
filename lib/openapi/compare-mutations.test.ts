import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { releaseText } from "#lib/openapi/api-changelog.ts";
import { compareDocuments } from "#lib/openapi/compare-documents.ts";
import { document } from "#lib/openapi/test-conformance.ts";
import { inlined, partsOf, reordered, withUnions } from "#lib/openapi/test-inlined.ts";
import { mutations } from "#lib/openapi/test-mutations.ts";
import { randomCases } from "#lib/test-random-cases.ts";

const parts = partsOf(inlined(JSON.parse(releaseText(document))));

describe("an equivalent document", () => {
  it.each([
    ["with every reference inlined", inlined(document)],
    ["with the keys in another order", reordered(document)],
    ["with unions instead of lists of types", withUnions(document)],
    ["with other descriptions", JSON.parse(JSON.stringify(document).replaceAll('"description":"', '"description":"+'))],
  ])("doesn't differ: %s", (_name, equivalent) => {
    expect(compareDocuments(document, equivalent)).toEqual([]);
    expect(compareDocuments(equivalent, document)).toEqual([]);
  });
});

describe("a change anywhere in the document", () => {
  it.each(Object.entries(mutations))("%s is reported as what it is", async (_name, mutate) => {
    const possible = parts.filter((part) => mutate(structuredClone(part), ([first]) => first as never) !== null);
    const numbers = fc.array(fc.nat(), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.property(fc.constantFrom(...possible), numbers, (part, chosen) => {
        const changed = structuredClone(part);
        const rest = [...chosen];
        const isBreaking = mutate(changed, (from) => from[(rest.shift() ?? 0) % from.length] as never);
        fc.pre(isBreaking !== null);
        const found = compareDocuments(part, changed);
        expect(found.map(({ text }) => text)).not.toEqual([]);
        expect([found, found.some((change) => change.isBreaking)]).toEqual([found, isBreaking]);
      }),
      randomCases({ usual: 20, nightly: 1_000 }),
    );
  });
});

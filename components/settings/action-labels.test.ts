import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { reviewDecision } from "#lib/operators/contract.ts";
import { actionLabels } from "./action-labels.ts";

const sources = globSync("{app,lib}/**/*.ts").filter((file) => !/test/.test(file));
const literal = /\b(?:action: |act\()"([a-z_]+\.[a-z_.]+)"/g;
const inSource = sources.flatMap((file) => [...readFileSync(file, "utf8").matchAll(literal)].map((match) => match[1]));
const decisions = reviewDecision.shape.decision.options.map((decision) => `transaction.${decision}`);

it.each([...new Set([...inSource, ...decisions])])("labels %s", (action = "") => {
  expect(actionLabels).toHaveProperty([action]);
});

it("finds the actions in the source", () => {
  expect(inSource.length).toBeGreaterThan(40);
});

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { reviewDecision } from "#lib/people/operators/contract.ts";
import { refusalLabels } from "#lib/security/contract.ts";
import { actionSentences } from "./sentence-contract.ts";

const list = execFileSync("git", ["ls-files", "lib", "app", "cli"], { encoding: "utf8" });
const sources = list
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test-/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Resources whose actions are recorded by a function that adds the resource. */
const recorders = { api_key: /recordKeyAudit\(/, webhook: /recordEndpointAudit\(/ };

const recordedActions = sources.flatMap(({ text }) => {
  const whole = [...text.matchAll(/\b(?:action: |act\()"([a-z_]+(?:\.[a-z_]+)+)"/g)].map(([, action = ""]) => action);
  const parts = Object.entries(recorders).flatMap(([resource, call]) =>
    call.test(text) ? [...text.matchAll(/action: "([a-z_]+)"/g)].map(([, action]) => `${resource}.${action}`) : [],
  );
  return [...whole, ...parts];
});

// Security events aren't in the audit log.
const decisions = reviewDecision.shape.decision.options.map((decision) => `transaction.${decision}`);
const actions = [...new Set([...recordedActions, ...decisions])].filter((action) => !(action in refusalLabels));

it("has a label for every recorded action", () => {
  expect(actions.length).toBeGreaterThan(50);
  expect(actions.filter((action) => !(action in actionSentences))).toEqual([]);
});

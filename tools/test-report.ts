import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "#processes/root.ts";

/** The tests of a run. Names start with the file. */
export type TestReport = {
  passed: number;
  failed: string[];
  skipped: string[];
  /** Those that failed and passed when they were run again. They also count as passed. */
  repeated: string[];
};

type VitestFile = {
  name: string;
  status: "passed" | "failed";
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};

export function readTestReport(file: string): TestReport {
  const { success, testResults }: { success: boolean; testResults: VitestFile[] } = readJson(file);
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${path.relative(root, name)} › ${test.fullName}` })),
  );
  const namesOf = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ name }) => name);
  const failed = namesOf("failed");
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  failed.push(...broken.map(({ name }) => path.relative(root, name)));
  if (!success && failed.length === 0) failed.push("an error outside of tests");
  return {
    passed: namesOf("passed").length,
    failed,
    // Tests against programs that aren't installed say in their name which package they need.
    skipped: namesOf("skipped"),
    repeated: tests
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ name }) => name),
  };
}

type Outcome = "expected" | "unexpected" | "skipped" | "flaky";
type Suite = { suites?: Suite[]; specs: { file: string; title: string; tests: { status: Outcome }[] }[] };

export function readBrowserReport(file: string): TestReport {
  const { suites, errors }: { suites: Suite[]; errors: { message?: string }[] } = readJson(file);
  const tests = testsIn(suites);
  const namesOf = (wanted: Outcome) => tests.filter(({ status }) => status === wanted).map(({ name }) => name);
  return {
    passed: namesOf("expected").length + namesOf("flaky").length,
    failed: [...namesOf("unexpected"), ...errors.map(({ message = "an error outside of tests" }) => message)],
    skipped: namesOf("skipped"),
    repeated: namesOf("flaky"),
  };
}

const testsIn = (suites: Suite[]): { name: string; status: Outcome }[] =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.flatMap(({ file, title, tests }) => tests.map(({ status }) => ({ name: `${file} › ${title}`, status }))),
    ...testsIn(inner),
  ]);

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));

import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.ts";

/** The tests of a run. Names start with the file. */
export type TestReport = {
  passed: number;
  failed: string[];
  /** Failed once, and passed when repeated. They count as passed. */
  repeated: string[];
  skipped: string[];
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
    repeated: tests.flatMap(({ status, failureMessages, name }) =>
      status === "passed" && failureMessages.length > 0 ? [name] : [],
    ),
    // Tests against programs that aren't installed say in their name which package they need.
    skipped: namesOf("skipped"),
  };
}

type Outcome = "expected" | "unexpected" | "flaky" | "skipped";
type Suite = { suites?: Suite[]; specs: { file: string; title: string; tests: { status: Outcome }[] }[] };

export function readBrowserReport(file: string): TestReport {
  const { suites, errors }: { suites: Suite[]; errors: { message?: string }[] } = readJson(file);
  const tests = testsIn(suites);
  const namesOf = (wanted: Outcome) => tests.filter(({ status }) => status === wanted).map(({ name }) => name);
  const [failed, repeated] = [namesOf("unexpected"), namesOf("flaky")];
  return {
    passed: namesOf("expected").length + repeated.length,
    failed: [...failed, ...errors.map(({ message = "an error outside of tests" }) => message)],
    repeated,
    skipped: namesOf("skipped"),
  };
}

const testsIn = (suites: Suite[]): { name: string; status: Outcome }[] =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.flatMap(({ file, title, tests }) => tests.map(({ status }) => ({ name: `${file} › ${title}`, status }))),
    ...testsIn(inner),
  ]);

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));

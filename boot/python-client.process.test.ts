import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { packPythonClient } from "./pack-python-client.ts";

const run = promisify(execFile);
const timeout = 30_000;
const folder = mkdtempSync(path.join(path.resolve(".data"), "python-"));
const python = path.join(folder, "venv/bin/python");
const missing = await run("python3", ["-m", "pip", "--version"]).then(
  () => null,
  () => "python3 with pip isn't installed",
);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the Python client", () => {
  it("is packed into the same bytes each time", async () => {
    const [first, second] = [mkdtempSync(path.join(folder, "a-")), mkdtempSync(path.join(folder, "b-"))];
    const name = await packPythonClient(first);
    expect(await packPythonClient(second)).toBe(name);
    expect(readFileSync(path.join(first, name)).equals(readFileSync(path.join(second, name)))).toBe(true);
  });

  it("is installed from its wheel and passes its tests", async ({ skip }) => {
    if (missing) skip(missing);
    const name = await packPythonClient(folder);
    await run("python3", ["-m", "venv", "--without-pip", path.join(folder, "venv")], { timeout });
    const install = ["install", "--no-index", "--quiet", "--disable-pip-version-check", path.join(folder, name)];
    await run("python3", ["-m", "pip", "--python", python, ...install], { timeout });
    const tests = ["-W", "error", "-m", "unittest", "discover", "-s", path.resolve("clients/python/tests")];
    const { stderr } = await run(python, tests, { cwd: folder, timeout });
    expect(stderr).toMatch(/Ran \d\d tests in [\s\S]*OK\n$/);
  });
});

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "#processes/root.ts";

/** A folder to mutate, and the tests that must detect a mutant: its own and those of its routes. */
type Room = { folder: string; tests: string[] };

const rooms: Room[] = [
  { folder: "lib/transactions", tests: ["app/api/v1/partner/transactions/**/*.test.ts"] },
  { folder: "lib/quotes", tests: ["app/api/v1/partner/quotes/**/*.test.ts"] },
  { folder: "lib/api-keys", tests: ["app/api/dashboard/*/api-keys/**/*.test.ts"] },
  { folder: "lib/webhooks", tests: ["app/api/dashboard/*/webhooks/**/*.test.ts"] },
  { folder: "lib/people/users", tests: ["app/api/account/**/*.test.ts", "http/*.test.ts"] },
  { folder: "lib/people/auth", tests: ["lib/people/users/*.test.ts", "app/api/account/**/*.test.ts"] },
  { folder: "http", tests: ["app/api/*.test.ts", "app/api/v1/partner/providers/**/*.test.ts"] },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string" }, pure: { type: "boolean" } },
});

/** npm run mutation [-- [--sample N] [--pure] [file or folder ...]]: runs Stryker once per folder, on all files, on those
 * given, or on one file in N. The sample is chosen by a hash of the path, so that it is the same in every run. `--pure`
 * runs each file's own test only, without Postgres and the simulator: ten times faster, for tests that need neither. */
for (const room of rooms) {
  const files = filesOf(room);
  if (files.length > 0) await mutate(room, files);
}

function filesOf({ folder }: Room): string[] {
  const isTest = (file: string) => /\.test\.ts$|\/test-[^/]*$/.test(file);
  return globSync(`${folder}/*.ts`, { cwd: root })
    .filter((file) => !isTest(file) && (!values.pure || existsSync(path.join(root, testOf(file)))))
    .filter((file) => positionals.length === 0 || positionals.some((part) => file.startsWith(part)))
    .filter((file) => createHash("sha1").update(file).digest().readUInt32BE() % Number(values.sample ?? 1) === 0);
}

function testOf(file: string): string {
  return file.replace(/\.ts$/, ".test.ts");
}

async function mutate({ folder, tests }: Room, files: string[]): Promise<void> {
  console.log(`\n${folder}: ${files.length} files`);
  const report = `.data/mutation/${folder.replaceAll("/", "-")}.json`;
  const child = spawn("stryker", ["run", "--mutate", files.join(","), "--incrementalFile", report], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      MUTATION_TESTS: (values.pure ? files.map(testOf) : [`${folder}/*.test.ts`, ...tests]).join(","),
      MUTATION_PURE: values.pure ? "1" : "",
    },
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) process.exitCode = 1;
}

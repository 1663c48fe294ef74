import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer } from "#boot/test-server.ts";
import { svc } from "#cli/test-svc.ts";
import { openForDoctor, readServerFacts } from "#db/database-facts.ts";
import { databaseUrl, setUpOwnDatabase } from "#db/test-database.ts";
import { stubVariables } from "#lib/test-variables.ts";

const folder = "docs/operations";
const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
const textOf = (page: string) => readFileSync(path.join(folder, page), "utf8");
const blocksIn = (page: string, language: string) =>
  Array.from(textOf(page).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms")), ([, code = ""]) => code);

const sql = setUpOwnDatabase();
// What needs a service manager.
const notRun = /^systemctl /;
const temporary = mkdtempSync(path.join(tmpdir(), "slipway-operations-"));
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(temporary, { recursive: true });
});

const commands = pages.flatMap((page) =>
  blocksIn(page, "sh")
    .flatMap((code) => code.trim().split("\n"))
    .map((command) => ({ page, command })),
);

it("has commands on the pages for operators", () => {
  expect(commands.length).toBeGreaterThan(20);
});

it.each(commands.filter(({ command }) => !notRun.test(command)))("$page: $command", async ({ command }) => {
  const [, variable = "", value = ""] = /^export (\w+)='(.*)'$/.exec(command) ?? [];
  if (variable) return stubVariables({ [variable]: value });
  const text = command.replaceAll("http://127.0.0.1:3000", server.url).replaceAll("/tmp/", `${temporary}/`);
  const [, words] = /^npm run -s svc -- (.*)$/.exec(text) ?? [];
  if (words === undefined) {
    const { stdout } = await promisify(execFile)("/bin/bash", ["-c", text]);
    return expect(stdout).not.toBe("");
  }
  stubVariables({ SVC_SANDBOX_URL: server.url, SVC_TRUSTED_PROXIES: "0" });
  const printed = await svc(...Array.from(words.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word));
  // It says what is wrong with an installation of tests, such as that no worker runs.
  if (words.startsWith("doctor")) expect(printed.text).toMatch(/\d+ checks? passed|"checks": \[/);
  else expect(printed).toMatchObject({ code: 0 });
});

describe("SQL of the pages for operators", () => {
  it("creates an owner that can create roles, and is no superuser, with its database", async () => {
    const name = `docs_${process.pid}`;
    const statements = blocksIn("install.md", "sql").join("").replaceAll("slipway", name).split(";");
    for (const statement of statements.filter((one) => one.trim() !== "")) await sql.unsafe(statement);
    const url = new URL(databaseUrl(process.env.DATABASE_URL ?? "", name));
    url.username = name;
    url.password = encodeURIComponent("a long random password");
    const owner = openForDoctor(url.href);
    expect(await readServerFacts(owner)).toMatchObject({ role: name, isSuperuser: false, canCreateRoles: true });
    await owner.end();
    await sql.unsafe(`drop database ${name}`);
    await sql.unsafe(`drop role ${name}`);
  });

  it.each(blocksIn("troubleshoot.md", "sql"))("runs: %s", async (query) => {
    expect((await sql.unsafe(query)).length).toBeLessThanOrEqual(20);
  });
});

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, "")
    .replaceAll(" ", "-");
const headingsIn = (file: string) =>
  Array.from(readFileSync(file, "utf8").matchAll(/^#+ (.*)$/gm), ([, heading = ""]) => slugOf(heading));

it.each(pages)("%s links only to files and headings that exist", (page) => {
  const links = Array.from(textOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g));
  const broken = links.filter(([, file, heading]) => {
    const target = file ? path.join(folder, file) : path.join(folder, page);
    return !existsSync(target) || (heading && !headingsIn(target).includes(heading));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { svc } from "#cli/test-svc.ts";
import { openForDoctor, readServerFacts } from "#db/database-facts.ts";
import { createTestDatabase, databaseUrl, setUpOwnDatabase } from "#db/test-database.ts";
import { newTestMember } from "#lib/personal-data/test-member.ts";
import { providerVariables } from "#lib/providers/registry.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { documentedVariables } from "#processes/known-variables.ts";
import { startTestServer } from "#tools/test-server.ts";

const folder = "docs/operations";
const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
const textOf = (page: string) => readFileSync(path.join(folder, page), "utf8");
const blocksIn = (page: string, language: string) =>
  Array.from(textOf(page).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms")), ([, code = ""]) => code);

const sql = setUpOwnDatabase();
// What needs a service manager, containers, a cluster, or a release. `tools/packaging.test.ts` verifies the units, and
// `tests/helm-chart.process.test.ts` renders the chart with the page's values. `npm run fleet` copies a cluster.
const notRun = /^(systemctl|docker|kubectl|helm|cosign|gh|pg_basebackup) /;
const temporary = mkdtempSync(path.join(tmpdir(), "slipway-operations-"));
let server: Awaited<ReturnType<typeof startTestServer>>;
let ownUrl = "";

beforeAll(async () => {
  ownUrl = process.env.DATABASE_URL ?? "";
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(temporary, { recursive: true });
});

const isDocumented = (name: string) => documentedVariables.includes(name) || providerVariables().includes(name);

const commands = pages.flatMap((page) =>
  blocksIn(page, "sh")
    .flatMap((code) => code.trim().split("\n"))
    .map((command) => ({ page, command })),
);

it("has commands on the pages for operators", () => {
  expect(commands.length).toBeGreaterThan(20);
});

/** A database that Slipway isn't connected to, as `restore` and `move` need. */
async function useOtherDatabase(template?: string): Promise<string> {
  const url = await createTestDatabase(template);
  stubVariables({ DATABASE_URL: url });
  return url;
}

/** What has to exist before a command, and the command with its names. */
const preparations: [RegExp, (words: string) => Promise<string>][] = [
  [
    /^buyer /,
    async (words) => {
      const { id, partnerId, walletAddress, partnerContext } = await newTestTransaction();
      await sql`update transactions set status = 'failed' where id = ${id}`;
      return words
        .replace("ptn_…", partnerId)
        .replace("production", "sandbox")
        .replace("0x…", walletAddress ?? "")
        .replace("order-1042", partnerContext);
    },
  ],
  [/^archive .*ptn_…/, async (words) => words.replace("ptn_…", (await newTestTransaction()).partnerId)],
  [
    /^member /,
    async (words) => {
      const email = `${randomBase62(9)}@example.com`.toLowerCase();
      await newTestMember(email, "Ada", "Ada L");
      return words.replace("ada@example.com", email);
    },
  ],
  [
    /^provider reconcile /,
    async (words) => {
      const { id } = await newTestTransaction({ provider: "moonpay", environment: "production" });
      const header = "external_id,id,fiat_amount,fiat,fee,status,created";
      const [, file = ""] = /(\S+statement\.csv)/.exec(words) ?? [];
      writeFileSync(file, `${header}\n${id},order,100.00,USD,11.00,completed,2026-11-22T10:00:00Z\n`);
      return words;
    },
  ],
  [
    /^restore /,
    async (words) => {
      expect(await svc("backup", ...words.split(" ").slice(1))).toMatchObject({ code: 0 });
      await useOtherDatabase("template0");
      return words;
    },
  ],
  [
    /^move$/,
    async (words) => {
      await useOtherDatabase();
      stubVariables({ SVC_MOVE_TO: await createTestDatabase("template0") });
      return words;
    },
  ],
  [
    /=@/,
    async (words) => {
      for (const [, file = ""] of words.matchAll(/=@(\S+)/g)) writeFileSync(file, randomBase62(32));
      return words;
    },
  ],
];

/** The command with folders and addresses that exist here. */
const localized = (command: string) =>
  command
    .replaceAll("http://127.0.0.1:3000", server.url)
    .replaceAll(/\/(tmp|backups|run\/secrets)\//g, `${temporary}/`);

async function runShell(command: string): Promise<void> {
  const { stdout } = await promisify(execFile)("/bin/bash", ["-c", command]);
  expect(stdout).not.toBe("");
}

async function runSvc(given: string): Promise<void> {
  stubVariables({
    DATABASE_URL: ownUrl,
    SVC_SANDBOX_URL: server.url,
    SVC_TRUSTED_PROXIES: "0",
    SVC_BACKUP_PASSPHRASE: "at least 12 characters",
  });
  let words = given;
  for (const [pattern, prepare] of preparations) if (pattern.test(words)) words = await prepare(words);
  const printed = await svc(...Array.from(words.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word));
  // It says what is wrong with an installation of tests, such as that no worker runs.
  if (words.startsWith("doctor")) expect(printed.text).toMatch(/\d+ checks? passed|"checks": \[/);
  else expect(printed).toEqual({ code: 0, text: expect.any(String) });
}

it.each(commands.filter(({ command }) => !notRun.test(command)))("$page: $command", async ({ command }) => {
  const text = localized(command);
  const [, variable] = /^(?:export )?([A-Z_]+)=/.exec(text) ?? [];
  if (variable) expect(isDocumented(variable)).toBe(true);
  if (text.startsWith("export ")) return;
  const [, words] = /npm run -s svc -- (.*)$/.exec(text) ?? [];
  await (words === undefined ? runShell(text) : runSvc(words));
});

it("states the language of each block, so that no command is left out", () => {
  const languages = pages.flatMap((page) =>
    Array.from(textOf(page).matchAll(/^```(.*)\n[\s\S]*?^```$/gm), ([, language]) => ({ page, language })),
  );
  const known = ["sh", "bash", "sql", "ini", "yaml", "nginx", "caddyfile"];
  expect(languages.filter(({ language = "" }) => !known.includes(language))).toEqual([]);
});

it("names only settings that exist in examples of settings", () => {
  const names = pages.flatMap((page) =>
    blocksIn(page, "ini").flatMap((code) =>
      Array.from(code.matchAll(/^([A-Z][A-Z_]+)=/gm), ([, name = ""]) => name.replace(/_FILE$/, "")),
    ),
  );
  expect(names.length).toBeGreaterThan(10);
  const unknown = names.filter((name) => !isDocumented(name) && !name.startsWith("OTEL_"));
  const compose = readFileSync("compose.yml", "utf8").matchAll(/\$\{(\w+):\?\}/g);
  const ofCompose = new Set(Array.from(compose, ([, name = ""]) => name).filter((name) => !isDocumented(name)));
  expect(unknown.sort()).toEqual([...ofCompose].sort());
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

describe("the pages of alerts", () => {
  const folderOfAlerts = path.join(folder, "alerts");
  const code = readdirSync(folderOfAlerts).flatMap((file) =>
    Array.from(readFileSync(path.join(folderOfAlerts, file), "utf8").matchAll(/`([^`\n]+)`/g), ([, text = ""]) => ({
      file,
      text,
    })),
  );

  it.each(code.filter(({ text }) => /^select (?!pg_(?:terminate|cancel)_)/.test(text)))(
    "$file: $text",
    async ({ text }) => {
      await expect(sql.unsafe(text)).resolves.toBeDefined();
    },
  );

  it.each(code.filter(({ text }) => text.startsWith("npm run -s svc -- ")))("$file: $text", async ({ text }) => {
    const [command = "", subcommand = ""] = text.replace("npm run -s svc -- ", "").split(" ");
    const { code: exit, text: help } = await svc("help", command, ...(subcommand.startsWith("-") ? [] : [subcommand]));
    expect([exit, help]).toEqual([0, expect.stringContaining(command)]);
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

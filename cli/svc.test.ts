import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { runCommand } from "./svc.ts";
import { svc, svcProcess } from "./test-svc.ts";

const firstLine = async (...args: string[]) => (await svc(...args)).text.split("\n")[0];

describe("svc help", () => {
  it("lists every command under a heading", async () => {
    const { code, text } = await svc();
    expect(code).toBe(0);
    expect(text).toMatch(/^API keys\n {2}key create {2,}Create an API key/m);
    expect([await svc("help"), await svc("--help"), await svc("-h")]).toEqual(Array(3).fill({ code, text }));
  });

  it("shows the arguments and options of a command, with any help syntax", async () => {
    const shown = await svc("help", "key", "create");
    expect(shown.code).toBe(0);
    expect(shown.text).toContain("svc -- key create --partner <id> --environment <production|sandbox> [options]");
    expect(shown.text).toMatch(/^ {2}--partner <id> {2,}.*\(required\)$/m);
    expect(shown.text).toMatch(/^ {2}--expires-in-days <n> {2,}.*\(default: never\)$/m);
    expect(await svc("key", "create", "--help")).toEqual(shown);
    expect(await svc("key", "create", "--scopes", "nonsense", "-h")).toEqual(shown);
  });

  it("has a page for every listed command", async () => {
    const names = [...(await svc()).text.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) {2,}\S/gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(25);
    for (const name of names) {
      const { code, text } = await svc("help", ...name.split(" "));
      expect([code, text]).toEqual([0, expect.stringContaining(`Usage\n  npm run -s svc -- ${name}`)]);
    }
  });
});

describe("invalid arguments", () => {
  const mistakes: [string, string[], string][] = [
    ["an unknown command", ["partner", "craete"], 'Unknown command "partner craete". Did you mean partner create?'],
    ["a command without a similar name", ["frobnicate"], 'Unknown command "frobnicate".'],
    ["an incomplete command", ["secret"], 'Missing the command after "secret": status, reseal'],
    [
      "an unknown option",
      ["key", "create", "--scope", "quotes:read"],
      "Unknown option --scope. Did you mean --scopes?",
    ],
    ["an unknown short option", ["partner", "list", "-v"], "Unknown option -v."],
    ["an option without a value", ["key", "create", "--partner"], "--partner needs a value"],
    ["an option followed by another", ["key", "create", "--partner", "--name", "x"], "--partner needs a value"],
    ["an empty value", ["key", "create", "--cidrs", ""], "--cidrs needs a value"],
    [
      "an option given twice",
      ["key", "rotate", "x", "--grace", "1h", "--grace=now"],
      "--grace was given more than once",
    ],
    ["too many arguments", ["key", "revoke", "one", "two"], 'Too many arguments for "key revoke"'],
    ["missing arguments", ["redirect", "add"], "Missing <partner>, <url>, --environment"],
    [
      "an unknown environment",
      ["provider", "health", "prod"],
      "<environment> must be production or sandbox. Did you mean production?",
    ],
  ];
  it.each(mistakes)("are reported: %s", async (_what, args, message) => {
    const { code, text } = await svc(...args);
    expect([code, text.split("\n")[0]]).toEqual([1, `svc: ${message}`]);
  });

  it("point to the help of the command", async () => {
    expect((await svc("key", "revoke")).text).toBe(
      'svc: Missing <key>\nRun "npm run -s svc -- help key revoke" for usage.',
    );
  });

  it("never repeat an argument, which may be a secret", async () => {
    for (const args of [
      ["provider", "settings", "sandbox", "guardarian", "apiKey=canary"],
      ["provider", "set", "sandbox", "guardarian", "--apiKey=canary"],
      ["provider", "set", "sandbox", "guardarian", "canary"],
    ])
      expect((await svc(...args)).text).not.toContain("canary");
  });

  it("have no effect: a misspelled restriction creates no key", async () => {
    const { scope } = await newTestPartner();
    const create = ["key", "create", "--partner", scope.partnerId, "--environment", "sandbox"];
    const before = await listKeys(scope, new Date());
    for (const wrong of [
      ["--scope", "quotes:read"],
      ["--cidr", "10.0.0.0/8"],
      ["--expires-in-day", "1"],
      ["--scopes", "quotes:read,"],
      ["--scopes", ""],
      ["quotes:read"],
    ])
      expect((await svc(...create, ...wrong)).code).toBe(1);
    expect(await listKeys(scope, new Date())).toEqual(before);
  });

  it("are found before a database is needed, and go to standard error with exit code 1", async () => {
    const variable = process.env.DATABASE_URL;
    process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:9/none";
    const [mistake, away] = [await svcProcess("", "partner", "lst"), await svcProcess("", "partner", "list")];
    process.env.DATABASE_URL = variable;
    expect(mistake).toMatchObject({ code: 1, text: "", error: expect.stringContaining("Did you mean partner list?") });
    expect(away).toMatchObject({ code: 1, text: "", error: expect.stringMatching(/^svc: [^\n]*ECONNREFUSED[^\n]*$/) });
    expect(away.error).not.toContain("select");
  });
});

describe("unknown identifiers", () => {
  it.each([
    ["key", "create", "--partner", "ptn_none", "--environment", "sandbox"],
    ["partner", "grant", "ptn_none", "--environment", "production"],
    ["partner", "suspend", "ptn_none"],
    ["partner", "resume", "ptn_none"],
    ["partner", "limit", "ptn_none", "--environment", "sandbox", "--reads", "1", "--quotes", "1", "--creations", "1"],
    ["redirect", "list", "ptn_none", "--environment", "sandbox"],
    ["redirect", "add", "ptn_none", "https://shop.example", "--environment", "sandbox"],
    ["redirect", "remove", "ptn_none", "https://shop.example", "--environment", "sandbox"],
  ])("of partners are reported: %s %s", async (...args) => {
    expect(await firstLine(...args)).toBe('svc: Partner ptn_none not found. List partners with "partner list".');
  });

  it.each([
    ["settings", "sandbox", "gardarian"],
    ["set", "sandbox", "gardarian", "apiKey=x"],
    ["reset", "sandbox", "gardarian"],
    ["enable", "sandbox", "gardarian"],
    ["disable", "sandbox", "gardarian"],
    ["test", "sandbox", "gardarian"],
  ])("of providers are reported: %s", async (...args) => {
    const { code, text } = await svc("provider", ...args);
    expect([code, text]).toEqual([1, expect.stringMatching(/^svc: .*Provider.*gardarian[^\n]*guardarian[^\n]*$/)]);
  });
});

it("aligns lists under a header on a terminal, and separates them by tabs otherwise", async () => {
  await newTestPartner();
  const lines: string[] = [];
  await runCommand(["partner", "list"], (line) => lines.push(line), { isTerminal: true });
  expect(lines.join("\n")).toMatch(/^ID +NAME +ENVIRONMENTS +STATUS\n/);
  expect((await svc("partner", "list")).text).toMatch(/^ptn_\w+\t[^\t]+\t[^\t]*\t(active|suspended)$/m);
});

import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { readVerificationSnippets } from "#lib/webhooks/verification-snippets.ts";
import { type Service, startService } from "#processes/service.ts";
import { startTestServer } from "#tools/test-server.ts";

const run = promisify(execFile);
const isInstalled = (program: string, ...args: string[]) =>
  run(program, args).then(
    () => true,
    () => false,
  );
const hasPhp = await isInstalled("php", "-r", "curl_version();");
const hasGo = await isInstalled("go", "version");
const timeout = 240_000;

let server: Awaited<ReturnType<typeof startTestServer>>;
let worker: Service;
let folder: string;

beforeAll(async () => {
  mkdirSync(".data", { recursive: true });
  folder = mkdtempSync(path.resolve(".data", "programs-"));
  cpSync("tests/partner-programs", folder, { recursive: true });
  const verifiers = await readVerificationSnippets();
  const write = (language: string, file: string) =>
    writeFileSync(path.join(folder, file), verifiers.find((one) => one.language === language)?.code ?? "");
  write("php", "verifier.php");
  mkdirSync(path.join(folder, "webhooks"));
  write("go", "webhooks/webhooks.go");
  server = await startTestServer();
  worker = await startService("worker", "processes/work.ts", { ...process.env, NODE_ENV: "production" });
});
afterAll(async () => {
  await Promise.all([server?.stop(), worker?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a partner's program, from the lists to the event of the success. Returns what it prints. */
async function integrate(program: string, ...args: string[]) {
  const { key } = await newTestPartner();
  const partnerContext = `order-${randomBase62(8)}`;
  const env = { ...process.env, SVC_API_KEY: key };
  const { stdout, stderr } = await run(program, [...args, server.url, partnerContext], { cwd: folder, env, timeout });
  return { partnerContext, stderr, printed: JSON.parse(stdout) };
}

const amount = "1234567.89";
const expected = (partnerContext: string) => ({
  partnerContext,
  stderr: "",
  printed: {
    isListed: true,
    quoted: amount,
    created: amount,
    isRepeated: true,
    received: amount,
    events: [partnerContext],
    stored: amount,
    status: "success",
    metadata: { cart: "größe-7" },
  },
});

it.skipIf(!hasPhp)(
  "a PHP program buys, and verifies the webhook with the guide's function (needs the packages php-cli and php-curl)",
  async () => {
    const result = await integrate("php", "integration.php");
    expect(result).toEqual(expected(result.partnerContext));
  },
  timeout,
);

it.skipIf(!hasGo)(
  "a Go program buys, and verifies the webhook with the guide's function (needs the package golang-go)",
  async () => {
    const result = await integrate("go", "run", ".");
    expect(result).toEqual(expected(result.partnerContext));
  },
  timeout,
);

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startInstallation } from "./clone.ts";

// npm run milestones: clones and starts this repository, does in an empty folder what the quickstart of that installation says,
// with the code as it is published there, and prints how long each milestone takes.
// npm run milestones -- <address> <TEST key>: the same without the clone, for an installation that runs.
const clone = process.argv.length > 2 ? undefined : await startInstallation();
const [address = clone?.url ?? "", key = clone?.key ?? ""] = process.argv.slice(2);
if (!/^https?:/.test(address) || !key.startsWith("svc_test_"))
  throw new Error("Give the address of a running installation, and the TEST key that npm start prints");
const url = address.replace(/\/+$/, "");
const run = promisify(execFile);
const folder = mkdtempSync(path.join(os.tmpdir(), "milestones-"));
const env: NodeJS.ProcessEnv = { ...process.env, SVC_API_KEY: key, XDG_CONFIG_HOME: folder };
const timeout = 120_000;
const route = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";
const started: ChildProcess[] = [];
const rows: [string, number][] = [];

async function milestone<Result>(name: string, reach: () => Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  const result = await reach();
  const seconds = (performance.now() - startedMs) / 1_000;
  rows.push([name, seconds]);
  print(name, seconds);
  return result;
}

function print(name: string, seconds: number): void {
  console.log(`${name.padEnd(62)} ${seconds.toFixed(1).padStart(6)} s`);
}

async function read(target: string): Promise<string> {
  const response = await fetch(new URL(target, url), { headers: { "X-SVC-API-KEY": key } });
  if (!response.ok) throw new Error(`${target} responded with ${response.status}`);
  return response.text();
}

/** Fails for any response but a successful one. */
const api = (target: string, init?: RequestInit) =>
  fetch(`${url}/api/v1/partner${target}`, {
    ...init,
    headers: { "X-SVC-API-KEY": key, "Content-Type": "application/json" },
  }).then(async (response) => {
    const { success, msg, data } = await response.json();
    if (!success) throw new Error(`${target}: ${msg}`);
    return data;
  });

const shell = (command: string) => run("bash", ["-ec", command], { cwd: folder, env, timeout });

/** Starts a program that goes on, and waits until it prints this. */
function startUntil(
  command: string,
  wanted: RegExp,
): Promise<{ found: string; next(wanted: RegExp): Promise<string> }> {
  const child = spawn("bash", ["-ec", `exec ${command}`], { cwd: folder, env, detached: true });
  started.push(child);
  let text = "";
  const next = (expected: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${command} printed only: ${text}`)), timeout);
      const look = () => {
        const found = expected.exec(text)?.[0];
        if (found === undefined) return;
        clearTimeout(timer);
        resolve(found);
      };
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", look);
      look();
    });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += chunk));
  return next(wanted).then((found) => ({ found, next }));
}

function stop(child: ChildProcess | undefined): void {
  if (child?.pid && child.exitCode === null) process.kill(-child.pid);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** The code of the quickstart, with a free port: the only block in this language that contains the text. */
async function readQuickstart(port: number) {
  const page = (await read("/docs/quickstart.md")).replaceAll("localhost:4000", `localhost:${port}`);
  const blocks = Array.from(page.matchAll(/```(\w+)[^\n]*\n(.*?)```/gs), ([, language, code = ""]) => ({
    language,
    code: code.replaceAll(/listen\(4000\)|"127\.0\.0\.1", 4000/g, (place) => place.replace("4000", String(port))),
  }));
  return (language: string, text: string): string => {
    const [block, ...others] = blocks.filter((one) => one.language === language && one.code.includes(text));
    if (!block || others.length > 0) throw new Error(`The quickstart has not one ${language} block with ${text}`);
    return block.code;
  };
}

type CodeOf = Awaited<ReturnType<typeof readQuickstart>>;
type Language = { name: string; language: string; file: string; program: string };

/** From the installed package to a verified webhook. Returns the transaction's ID. */
async function integrate(codeOf: CodeOf, port: number, { name, language, file, program }: Language) {
  for (const [script, text] of [
    ["quickstart", language === "python" ? "list_quotes" : "listQuotes"],
    ["receiver", language === "python" ? "verify_webhook" : "verifyWebhook"],
    ["simulate", language === "python" ? "simulate_outcome" : "simulateOutcome"],
  ] as const)
    writeFileSync(path.join(folder, `${script}.${file}`), codeOf(language, text));
  const transactionId = await milestone(`${name}: first quote and transaction`, async () => {
    const { stdout } = await shell(`${program} quickstart.${file}`);
    return /tx_\w+/.exec(stdout)?.[0] ?? "";
  });
  await milestone(`${name}: first webhook received and verified`, async () => {
    const receiver = await startUntil(`${program} receiver.${file}`, /^/);
    await shell(`curl -s -o /dev/null --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:${port}`);
    env.TRANSACTION_ID = transactionId;
    await shell(`${program} simulate.${file}`);
    await receiver.next(new RegExp(`transaction.success ${transactionId} success`));
    stop(started.pop());
  });
  return transactionId;
}

async function listen(codeOf: CodeOf): Promise<void> {
  const { found, next } = await startUntil(codeOf("bash", "listen").trim(), /whsec_\S+/);
  env.SLIPWAY_WEBHOOK_SECRET = found;
  // Python's print would otherwise wait for more lines.
  env.PYTHONUNBUFFERED = "1";
  await next(/Connected/);
}

async function callTool(): Promise<void> {
  const client = new Client({ name: "milestones", version: "1" });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit }));
  const result = await client.callTool({ name: "listTransactions", arguments: { limit: 1 } });
  await client.close();
  if (result.isError) throw new Error("The tool failed");
}

async function readEverything(): Promise<void> {
  const index = await read("/llms.txt");
  for (const [page] of index.matchAll(/https?:\/\/\S+?\.md/g)) await read(new URL(page).pathname);
  await read("/api/v1/partner/openapi.json");
}

async function reachAll(): Promise<void> {
  await milestone("Docs read as Markdown by llms.txt, and the OpenAPI document", readEverything);
  const port = await freePort();
  const codeOf = await readQuickstart(port);
  await milestone("First quote", () => api(`/quotes?${route}`));
  await milestone("First quote and transaction with curl", () => shell(codeOf("bash", "transactions' ")));
  await milestone("TypeScript package installed", () => shell(codeOf("bash", "npm install")));
  await milestone("Command line: listen, without installing it", () => listen(codeOf));
  const typescript = { name: "TypeScript", language: "typescript", file: "ts", program: process.execPath };
  const transactionId = await integrate(codeOf, port, typescript);
  await milestone("Outcome read by API", async () => {
    const { status } = await api(`/transactions/${transactionId}`);
    if (status !== "success") throw new Error(`The transaction is ${status}`);
  });
  await milestone("Refunded by API", async () => {
    await api(`/transactions/${transactionId}/simulate`, { method: "POST", body: '{ "status": "refunded" }' });
  });
  await milestone("Test event sent by API", async () => {
    await api("/test-events", { method: "POST", body: '{ "event": "transaction.success" }' });
  });
  await milestone("Python wheel installed", () => shell(codeOf("bash", "pip install")));
  await integrate(codeOf, port, { name: "Python", language: "python", file: "py", program: "venv/bin/python" });
  await milestone("First tool called by MCP", callTool);
  print(
    "Total",
    rows.reduce((sum, [, seconds]) => sum + seconds, 0),
  );
}

try {
  for (const { name, seconds } of clone?.phases ?? []) print(name, seconds);
  for (const size of clone?.sizes ?? []) console.log(size);
  await reachAll();
} finally {
  await clone?.stop();
  for (const child of started) stop(child);
  rmSync(folder, { recursive: true, force: true });
}

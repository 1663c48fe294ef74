import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { rawSql } from "#db/client.ts";
import { type GuideCode, isRunnable, readGuideCode } from "#lib/docs/test-guide-code.ts";
import type { CodeExamples } from "#lib/openapi/contract.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { operationList } from "#lib/openapi/operations.ts";
import { operationReference } from "#lib/openapi/reference.ts";
import { imbalance } from "#lib/openapi/test-balance.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { newSecret } from "#lib/webhooks/endpoint-secret.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import manifest from "#package.json" with { type: "json" };
import { freePort } from "#processes/postgres.ts";
import { type Service, startService } from "#processes/service.ts";
import { buildDownloads } from "#tools/downloads.ts";

const run = promisify(execFile);
const partner = await newTestPartner();
const env = { ...process.env, SVC_API_KEY: partner.key, SLIPWAY_WEBHOOK_SECRET: newSecret() };
const folder = mkdtempSync(path.join(path.resolve(".data"), "examples-"));
let server: Service;
let transactionId: string;
let endpointId: string;
let examplesOf: (operationId: string) => CodeExamples;
let guideCode: GuideCode[];
const operationIds = operationList.map(({ operationId }) => operationId);

const isInstalled = (program: string) =>
  run(program, ["--version"]).then(
    () => true,
    () => false,
  );
// gofmt has no --version; php and python3 have one.
const has = {
  python3: await isInstalled("python3"),
  php: await isInstalled("php"),
  gofmt: await run("gofmt", ["-h"]).then(
    () => true,
    (error) => error.code !== "ENOENT",
  ),
};

beforeAll(async () => {
  const port = await freePort();
  const variables = { NODE_ENV: "production" as const, SVC_ROLES: "api", PORT: String(port), HOST: "127.0.0.1" };
  server = await startService("server", "processes/serve.ts", { ...process.env, ...variables });
  const url = `http://127.0.0.1:${port}`;
  const document = documentFor({ production: url, sandbox: url });
  const values: Record<string, string> = { provider: "moonpay", partner_context: randomBase62(12) };
  examplesOf = (operationId) => {
    const examples = operationReference(document, operationId, values)?.examples;
    if (!examples) throw new Error(`${operationId} has no examples`);
    return examples;
  };
  const { stdout } = await run("sh", ["-c", examplesOf("createTransaction").curl], { env });
  const receiver = { name: "Books", url: "http://127.0.0.1:9/hook", events: ["transaction.success" as const] };
  endpointId = (await createEndpoint(partner.scope, receiver, null, new Date())).endpoint.id;
  transactionId = JSON.parse(stdout).data.transaction_id;
  values.transaction_id = transactionId;
  values.endpoint_id = endpointId;
  values.month = new Date().toISOString().slice(0, 7);
  await buildDownloads();
  const library = path.join(folder, "node_modules/slipway");
  mkdirSync(library, { recursive: true });
  await run("tar", ["xzf", `.downloads/slipway-${manifest.version}.tgz`, "--strip-components=1", "-C", library]);
  for (const id of operationIds) writeFileSync(path.join(folder, `${id}.ts`), examplesOf(id).typescript);
  const readme = readFileSync("clients/typescript/README.md", "utf8").matchAll(/```ts\n(.*?)```/gs);
  [...readme].forEach(([, code = ""], place) => {
    writeFileSync(path.join(folder, `readme-${place}.ts`), code);
  });
  guideCode = await readGuideCode({ base_url: url, sandbox_url: url, version: manifest.version, provider: "moonpay" });
  for (const { name, code } of guideCode.filter(({ language }) => language === "typescript"))
    writeFileSync(path.join(folder, `${name}.ts`), code);
});

// Examples in several languages simulate an outcome of this transaction, delete this endpoint, and add another.
beforeEach(async () => {
  const unstarted = {
    checkoutClaimedUntil: null,
    providerLink: null,
    sealedProviderLink: null,
    providerTransactionId: null,
  };
  await updateTransaction(transactionId, { status: "pending", ...unstarted });
  await rawSql()`
    update webhook_endpoints set deleted_at = case when id = ${endpointId} then null else now() end
    where partner_id = ${partner.scope.partnerId}`;
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

/** Expects a successful response, or its data, as the program's output. */
function expectSuccess(operationId: string, printed: string): void {
  const response = JSON.parse(printed);
  if (operationId === "getOpenApiDocument") expect(response.openapi).toBe("3.1.0");
  else expect(response).toBeTypeOf("object");
  expect(response?.success ?? true).toBe(true);
}

describe("the reference's examples", () => {
  it.each(operationIds)("%s: the curl command runs", async (id) => {
    expectSuccess(id, (await run("sh", ["-c", examplesOf(id).curl], { env })).stdout);
  });

  it.each(operationIds)("%s: the TypeScript code runs", async (id) => {
    expectSuccess(id, (await run(process.execPath, [path.join(folder, `${id}.ts`)], { env })).stdout);
  });

  it("TypeScript code type-checks, including that of the guides and the client's README", async () => {
    const settings = {
      extends: path.resolve("tsconfig.json"),
      compilerOptions: { plugins: [], incremental: false, typeRoots: [path.resolve("node_modules/@types")] },
      include: ["*.ts"],
      exclude: [],
    };
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(settings));
    const check = () =>
      run("node_modules/.bin/tsc", ["-p", folder]).then(
        () => "",
        ({ stdout }) => String(stdout),
      );
    expect(await check()).toBe("");
    writeFileSync(path.join(folder, "wrong.ts"), examplesOf("listQuotes").typescript.replace('"NGN"', "7"));
    expect(await check()).toContain("wrong.ts");
  });

  it.each(operationIds)("%s: the Python code runs, or at least has balanced brackets and quotes", async (id) => {
    const { python } = examplesOf(id);
    if (has.python3) expectSuccess(id, (await run("python3", ["-c", python], { env })).stdout);
    else expect(imbalance(python)).toBeNull();
  });

  it.each(operationIds)("%s: the PHP code parses, or at least has balanced brackets and quotes", async (id) => {
    const { php } = examplesOf(id);
    const file = path.join(folder, `${id}.php`);
    writeFileSync(file, php);
    if (has.php) expect((await run("php", ["-l", file])).stdout).toContain("No syntax errors");
    else expect(imbalance(php)).toBeNull();
    expect(php.startsWith("<?php\n")).toBe(true);
  });

  it.each(operationIds)("%s: the Go code parses, or at least has balanced brackets and quotes", async (id) => {
    const { go } = examplesOf(id);
    const file = path.join(folder, `${id}.go`);
    writeFileSync(file, go);
    if (has.gofmt) expect((await run("gofmt", ["-e", file])).stdout).toBe(go);
    else expect(imbalance(go, "`")).toBeNull();
    expect(go.startsWith("package main\n")).toBe(true);
  });

  it("a missing bracket or quote is detected", () => {
    const { php, go } = examplesOf("createTransaction");
    expect(imbalance(php.replace("];", ";"))).not.toBeNull();
    expect(imbalance(php.replace("'BTC'", "'BTC"))).not.toBeNull();
    expect(imbalance(go.replace("}`", "}"), "`")).not.toBeNull();
    expect(imbalance(go.replace("import (", "import"), "`")).not.toBeNull();
  });

  it("values with special characters are escaped", () => {
    const values = { partner_context: `it's "$HOME" \\ \`x\`` };
    const document = documentFor({ production: "https://a.example", sandbox: "https://a.example" });
    const examples = operationReference(document, "createTransaction", values)?.examples;
    expect(examples && [imbalance(examples.php), imbalance(examples.go, "`")]).toEqual([null, null]);
    expect(examples?.curl).toContain(`it'\\''s`);
  });
});

describe("the guides' examples", () => {
  const python = { PYTHONPATH: path.resolve("clients/python/src") };
  const languages = [
    { language: "bash", program: "bash", file: "sh", variables: {} },
    { language: "typescript", program: process.execPath, file: "ts", variables: {} },
    { language: "python", program: "python3", file: "py", variables: python },
  ];

  /** Each run has its own transaction, because most examples simulate an outcome. */
  async function newTransaction(): Promise<string> {
    const curl = examplesOf("createTransaction").curl.replace(
      /"partner_context": "\w+"/,
      `"partner_context": "${randomBase62(12)}"`,
    );
    return JSON.parse((await run("sh", ["-c", curl], { env })).stdout).data.transaction_id;
  }

  it.each(languages)("all in $language run", async ({ language, program, file, variables }) => {
    if (!(await isInstalled(program))) return;
    const codes = guideCode.filter((one) => one.language === language && isRunnable(one));
    // A repetition of this test creates other transactions.
    const suffix = randomBase62(6);
    expect(codes.length).toBeGreaterThan(5);
    const failures = await Promise.all(
      codes.map(async ({ name, code }) => {
        const script = path.join(folder, `${name}.${file}`);
        writeFileSync(script, code.replaceAll(/order-\d+/g, `$&-${suffix}`));
        const needsTransaction = code.includes("TRANSACTION_ID");
        const own = { ...env, ...variables, ...(needsTransaction && { TRANSACTION_ID: await newTransaction() }) };
        return run(program, [script], { env: own, cwd: folder, timeout: 30_000 }).then(
          ({ stdout }) => (stdout.includes('"success":false') ? [name, stdout] : []),
          ({ stdout, stderr }) => [name, stdout, stderr],
        );
      }),
    );
    expect(failures.flat()).toEqual([]);
  });

  it("those that aren't run compile", async () => {
    const codes = guideCode.filter((one) => !isRunnable(one));
    const check = { bash: ["bash", "-n"], python: ["python3", "-m", "py_compile"] } as Record<string, string[]>;
    for (const { name, language, code } of codes) {
      const [program = "", ...options] = check[language] ?? [];
      if (!program || !(await isInstalled(program))) continue;
      const script = path.join(folder, `${name}.${language}`);
      writeFileSync(script, code);
      await run(program, [...options, script]);
    }
  });
});

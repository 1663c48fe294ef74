import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { webhookVector } from "#lib/docs/webhook-vector.ts";
import { newSecret } from "./endpoint-secret.ts";
import type { Snippet } from "./history-contract.ts";
import { signedHeaders } from "./sign.ts";
import { readVerificationSnippets } from "./verification-snippets.ts";

type Received = { secret: string; headers: Record<string, string>; body: string; now?: number };
type Language = Snippet["language"];

/** For each language, its interpreter and a program with the snippet that reads a webhook from stdin and prints the event. */
const harnesses: Partial<Record<Language, { program: string; file: string; end: string }>> = {
  typescript: {
    program: process.execPath,
    file: "snippet.ts",
    end: `
import { readFileSync } from "node:fs";
const { secret, headers, body, now } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(readWebhook(secret, headers, Buffer.from(body, "base64").toString("utf8"), now)));
`,
  },
  python: {
    program: "python3",
    file: "snippet.py",
    end: `
import sys
given = json.load(sys.stdin)
print(json.dumps(read_webhook(given["secret"], given["headers"], base64.b64decode(given["body"]), given.get("now"))))
`,
  },
  php: {
    program: "php",
    file: "snippet.php",
    end: `
$given = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(readWebhook($given['secret'], $given['headers'], base64_decode($given['body']), $given['now'] ?? null));
`,
  },
  ruby: {
    program: "ruby",
    file: "snippet.rb",
    end: `
given = JSON.parse(STDIN.read)
now = given["now"] || Time.now.to_i
puts JSON.generate(read_webhook(given["secret"], given["headers"], given["body"].unpack1("m0"), now: now))
`,
  },
};

// Inside the project, so that the official library resolves.
const root = path.join(import.meta.dirname, "../../.data");
mkdirSync(root, { recursive: true });
const folder = mkdtempSync(path.join(root, "snippets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run({ program, file }: { program: string; file: string }, received: Received) {
  const input = JSON.stringify({ ...received, body: Buffer.from(received.body).toString("base64") });
  const { status, stdout } = spawnSync(program, [path.join(folder, file)], { input, encoding: "utf8" });
  return { isBelieved: status === 0, event: status === 0 ? JSON.parse(stdout) : null };
}

const body = JSON.stringify({
  meta: { version: "1.0", server_time: 1_769_861_050, event: "transaction.success" },
  data: { id: "tx_1", partner_context: `’🚢 \u2028 ${"é".repeat(240)}` },
});

type Signing = { secret?: string; signedWith?: { current: string; previous: string | null } };

function received(now = new Date(), { secret = newSecret(), signedWith }: Signing = {}): Received {
  const secrets = signedWith ?? { current: secret, previous: null };
  return { secret, body, headers: signedHeaders("evt_4Zk1mQvY8sT2bN6hR0cWdE", Buffer.from(body), secrets, now) };
}

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000);

const verificationSnippets = await readVerificationSnippets();
const vector = webhookVector(JSON.parse(body));

it("shows five languages", () => {
  expect(verificationSnippets.map(({ language }) => language)).toEqual(["typescript", "python", "php", "go", "ruby"]);
  expect(verificationSnippets.filter(({ code }) => !code.includes("whsec_"))).toEqual([]);
});

const found = verificationSnippets.flatMap(({ language, code }) => {
  const harness = harnesses[language];
  if (!harness || spawnSync(harness.program, ["--version"]).status !== 0) return [];
  writeFileSync(path.join(folder, harness.file), code + harness.end);
  return [{ language, harness }];
});

it("tests each installed language", () => {
  expect(found.map(({ language }) => language)).toContain("typescript");
});

describe.each(found)("the snippet in $language", ({ harness }) => {
  it("accepts our signatures for any characters", () => {
    expect(run(harness, received())).toEqual({ isBelieved: true, event: JSON.parse(body) });
  });

  it("accepts the test vector at its time, and no other body", () => {
    expect(run(harness, vector)).toEqual({ isBelieved: true, event: JSON.parse(body) });
    expect(run(harness, { ...vector, now: vector.now + 301 }).isBelieved).toBe(false);
    expect(run(harness, { ...vector, body: vector.body.replace("tx_1", "tx_2") }).isBelieved).toBe(false);
  });

  it("accepts both secrets during a rotation", () => {
    const [older, newer] = [newSecret(), newSecret()];
    const signedWith = { current: newer, previous: older };
    expect(run(harness, received(new Date(), { secret: older, signedWith })).isBelieved).toBe(true);
    expect(run(harness, received(new Date(), { secret: newer, signedWith })).isBelieved).toBe(true);
  });

  it("rejects another body, ID, secret, or time", () => {
    const real = received();
    const id = { ...real.headers, "webhook-id": "evt_other" };
    const time = { ...real.headers, "webhook-timestamp": String(Number(real.headers["webhook-timestamp"]) + 1) };
    for (const forged of [
      { ...real, body: real.body.replace("tx_1", "tx_2") },
      { ...real, headers: id },
      { ...real, headers: time },
      { ...real, secret: newSecret() },
      { ...received(new Date(), { secret: newSecret() }), headers: real.headers },
    ]) {
      expect(run(harness, forged).isBelieved).toBe(false);
    }
  });

  it("rejects timestamps off by more than five minutes, and accepts smaller differences", () => {
    expect(run(harness, received(secondsFromNow(-280))).isBelieved).toBe(true);
    expect(run(harness, received(secondsFromNow(-320))).isBelieved).toBe(false);
    expect(run(harness, received(secondsFromNow(320))).isBelieved).toBe(false);
  });

  it("rejects missing headers and an empty secret", () => {
    const real = received();
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      const { [name]: _, ...headers } = real.headers;
      expect(run(harness, { ...real, headers }).isBelieved).toBe(false);
    }
    expect(run(harness, { ...real, secret: "whsec_" }).isBelieved).toBe(false);
  });
});

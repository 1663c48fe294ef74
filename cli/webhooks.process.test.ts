import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { startTestServer } from "#boot/test-server.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { runCommand } from "./svc.ts";

// A partner's developer has a URL and a key, but no database, secret or data folder.
const { PATH, NODE_ENV } = process.env;
const dataFolder = path.resolve(".data", `none-${process.pid}`);
const waiting = { timeout: 20_000 };

let server: Awaited<ReturnType<typeof startTestServer>>;
const running = new Set<ReturnType<typeof svc>>();
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const command of running) command.kill();
  await server.stop();
});

/** Runs a command as a separate process and collects the lines it prints. */
function svc(args: string[], variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["boot/svc.ts", ...args], {
    env: { PATH, NODE_ENV, SVC_DATA_DIR: dataFolder, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => lines.push(line));
  const ended = once(child, "close").then(([code]) => ({ code: Number(code), lines }));
  const command = {
    lines,
    ended,
    /** Resolves once a line contains the text. */
    printed: (text: string) => vi.waitFor(() => expect(lines.join("\n")).toContain(text), waiting),
    interrupt() {
      child.kill("SIGINT");
      return ended;
    },
    kill: () => child.kill("SIGKILL"),
  };
  running.add(command);
  void ended.then(() => running.delete(command));
  return command;
}

/** Runs a command in this process. */
async function run(...args: string[]) {
  const lines: string[] = [];
  return { code: await runCommand(args, (line) => lines.push(line)), lines };
}

describe("svc listen", () => {
  it("forwards a triggered event to a local receiver with a valid signature", async () => {
    const partner = await newTestPartner();
    const receiver = await startReceiver();
    const to = ["--url", server.url, "--key", partner.key];
    const listening = svc(["listen", "--forward", receiver.url, ...to]);
    await listening.printed("Connected");
    const [secret = ""] = /whsec_\S+/.exec(listening.lines[0] ?? "") ?? [];
    expect(listening.lines[0]).toBe(
      `Forwarding events from ${server.url} to ${receiver.url}. Signing secret: ${secret}`,
    );

    const triggered = await svc(["trigger", "transaction.success", ...to]).ended;
    const [id = ""] = /evt_\w+/.exec(triggered.lines[0] ?? "") ?? [];
    expect(triggered).toEqual({ code: 0, lines: [`Sent transaction.success (${id}) to 0 endpoints.`] });
    await listening.printed(`${id}  200`);
    const [got] = receiver.received;
    const headers = Object.fromEntries(
      Object.entries(got?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    expect(headers).toMatchObject({ "webhook-id": id, "webhook-test": "true", "content-type": "application/json" });
    expect(new Webhook(secret).verify(got?.body ?? "", headers)).toMatchObject({
      meta: { event: "transaction.success" },
      data: { status: "success", partner_context: "test-event" },
    });

    receiver.answerWith((response) => response.writeHead(500).end());
    await run("trigger", "transaction.failed", ...to);
    await listening.printed("  500  ");
    await receiver.close();
    await run("trigger", "transaction.failed", ...to);
    await listening.printed("no response: connection refused");

    const { code, lines } = await listening.interrupt();
    expect([code, lines.at(-1)]).toEqual([0, "Stopped"]);
    expect(lines.filter((line) => line.includes("whsec_"))).toHaveLength(1);
  }, 60_000);

  it("exits with 1 for an unknown key", async () => {
    const forward = ["--forward", "http://127.0.0.1:9/hook"];
    const { code, lines } = await run("listen", ...forward, "--url", server.url, "--key", "svc_test_x");
    expect([code, lines.length, lines[1]]).toEqual([1, 2, expect.stringMatching(/^svc: .+ \(401 api_key_invalid\)$/)]);
  });

  it("exits with 1 for a key without the required scope", async () => {
    const { scope } = await newTestPartner();
    const { key } = await createKey(scope, { name: "quotes alone", scopes: ["quotes:read"] }, null, new Date());
    const to = ["--url", server.url, "--key", key];
    const { code, lines } = await run("listen", "--forward", "http://127.0.0.1:9/hook", ...to);
    expect([code, lines[1]]).toEqual([1, expect.stringContaining("transactions:read")]);
  });

  it("retries while the server is unreachable, and exits with 0 on Ctrl-C", async () => {
    const gone = await startReceiver();
    await gone.close();
    const url = new URL(gone.url).origin;
    const listening = svc(["listen", "--forward", "http://127.0.0.1:9/hook", "--url", url, "--key", "svc_test_x"]);
    await listening.printed("connection refused; retrying in 2 s");
    expect(await listening.interrupt()).toMatchObject({ code: 0 });
  });

  it("waits as long as Retry-After requires, and exits with 0 on Ctrl-C", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 1, quotes: 1, creations: 1 });
    const to = ["--url", server.url, "--key", partner.key];
    const listening = svc(["listen", "--forward", "http://127.0.0.1:9/hook", ...to]);
    await listening.printed("(429 rate_limited); retrying in");
    expect(await listening.interrupt()).toMatchObject({ code: 0 });
  });
});

describe("svc trigger", () => {
  it("prints the number of endpoints that receive the event, with the key from SVC_API_KEY", async () => {
    const partner = await newTestPartner();
    for (const event of ["transaction.success", "transaction.failed"] as const)
      await createEndpoint(
        partner.scope,
        { name: event, url: "http://127.0.0.1:9/hook", events: [event] },
        null,
        new Date(),
      );
    const { code, lines } = await svc(["trigger", "transaction.failed", "--url", server.url], {
      SVC_API_KEY: partner.key,
    }).ended;
    expect([code, lines]).toEqual([
      0,
      [expect.stringMatching(/^Sent transaction\.failed \(evt_\w{22}\) to 1 endpoint\.$/)],
    ]);
  });

  const bad: [string, string[], string][] = [
    ["no event", ["trigger"], "Missing <event>"],
    [
      "an unknown event",
      ["trigger", "transaction.pending"],
      "<event> must be transaction.success or transaction.failed.",
    ],
    ["no key", ["trigger", "transaction.success"], "Missing --key (or set SVC_API_KEY)"],
    ["an invalid URL", ["trigger", "transaction.success", "--key", "x", "--url", "sandbox"], "--url must be"],
    [
      "an unreachable server",
      ["trigger", "transaction.success", "--key", "x", "--url", "http://127.0.0.1:9"],
      "No response from http://127.0.0.1:9: bad port",
    ],
    ["no URL to forward to", ["listen", "--key", "x"], "Missing --forward"],
    [
      "only a port to forward to",
      ["listen", "--key", "x", "--forward", "4000"],
      "--forward must be an address such as",
    ],
  ];
  it.each(bad)("prints one line and exits with 1 for %s", async (_what, args, words) => {
    const { code, lines } = await run(...args);
    expect([code, lines]).toEqual([1, [expect.stringContaining(`svc: ${words}`)]]);
  });

  it("writes no files", () => {
    expect(existsSync(dataFolder)).toBe(false);
  });
});

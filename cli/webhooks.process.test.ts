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
import { updateLimits } from "#lib/partners/update-limits.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { runCommand } from "./svc.ts";

// No database, no secret, no data folder: what a partner's developer has who is given an address and a key.
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

/** The command line as a separate process, with the lines it has printed. */
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
    /** Until a line has this. */
    said: (text: string) => vi.waitFor(() => expect(lines.join("\n")).toContain(text), waiting),
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

/** The same in this process, where it does not matter which. */
async function run(...args: string[]) {
  const lines: string[] = [];
  return { code: await runCommand(args, (line) => lines.push(line)), lines };
}

describe("svc listen", () => {
  it("hands a triggered event to a local receiver, signed so that the official library believes it", async () => {
    const partner = await newTestPartner();
    const receiver = await startReceiver();
    const to = ["--url", server.url, "--key", partner.key];
    const listening = svc(["listen", "--forward", receiver.url, ...to]);
    await listening.said("Connected");
    const [secret = ""] = /whsec_\S+/.exec(listening.lines[0] ?? "") ?? [];
    expect(listening.lines[0]).toBe(
      `Forwarding events from ${server.url} to ${receiver.url}. Signing secret: ${secret}`,
    );

    const triggered = await svc(["trigger", "transaction.success", ...to]).ended;
    const [id = ""] = /evt_\w+/.exec(triggered.lines[0] ?? "") ?? [];
    expect(triggered).toEqual({ code: 0, lines: [`Sent transaction.success (${id}) to 0 endpoints.`] });
    await listening.said(`${id}  200`);
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
    await listening.said("  500  ");
    await receiver.close();
    await run("trigger", "transaction.failed", ...to);
    await listening.said("no answer: connection refused");

    const { code, lines } = await listening.interrupt();
    expect([code, lines.at(-1)]).toEqual([0, "Stopped"]);
    expect(lines.filter((line) => line.includes("whsec_"))).toHaveLength(1);
  }, 60_000);

  it("says that a key is not known, and ends", async () => {
    const forward = ["--forward", "http://127.0.0.1:9/hook"];
    const { code, lines } = await run("listen", ...forward, "--url", server.url, "--key", "svc_test_x");
    expect([code, lines.length, lines[1]]).toEqual([1, 2, expect.stringMatching(/^svc: .+ \(401 api_key_invalid\)$/)]);
  });

  it("says that a key lacks the scope, and ends", async () => {
    const { scope } = await newTestPartner();
    const { key } = await createKey(scope, { name: "quotes alone", scopes: ["quotes:read"] }, null, new Date());
    const to = ["--url", server.url, "--key", key];
    const { code, lines } = await run("listen", "--forward", "http://127.0.0.1:9/hook", ...to);
    expect([code, lines[1]]).toEqual([1, expect.stringContaining("transactions:read")]);
  });

  it("says that the server is not there, goes on trying, and ends with 0 on Ctrl-C", async () => {
    const gone = await startReceiver();
    await gone.close();
    const url = new URL(gone.url).origin;
    const listening = svc(["listen", "--forward", "http://127.0.0.1:9/hook", "--url", url, "--key", "svc_test_x"]);
    await listening.said("nothing listens there; trying again in 2 s");
    expect(await listening.interrupt()).toMatchObject({ code: 0 });
  });

  it("waits as long as a limit asks, says so, and ends with 0 on Ctrl-C", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 1, quotes: 1, creations: 1 });
    const to = ["--url", server.url, "--key", partner.key];
    const listening = svc(["listen", "--forward", "http://127.0.0.1:9/hook", ...to]);
    await listening.said("(429 rate_limited); trying again in");
    expect(await listening.interrupt()).toMatchObject({ code: 0 });
  });
});

describe("svc trigger", () => {
  it("tells how many endpoints the event goes to, with the key from SVC_API_KEY", async () => {
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
      "an event there is not",
      ["trigger", "transaction.pending"],
      "<event> must be transaction.success or transaction.failed.",
    ],
    ["no key", ["trigger", "transaction.success"], "Missing --key (or set SVC_API_KEY)"],
    ["an address that is none", ["trigger", "transaction.success", "--key", "x", "--url", "sandbox"], "--url must be"],
    [
      "a server that is not there",
      ["trigger", "transaction.success", "--key", "x", "--url", "http://127.0.0.1:9"],
      "No response from http://127.0.0.1:9: bad port",
    ],
    ["nowhere to forward to", ["listen", "--key", "x"], "Missing --forward"],
    [
      "a port alone to forward to",
      ["listen", "--key", "x", "--forward", "4000"],
      "--forward must be an address such as",
    ],
  ];
  it.each(bad)("says what is wrong with %s in one line, with exit code 1", async (_what, args, words) => {
    const { code, lines } = await run(...args);
    expect([code, lines]).toEqual([1, [expect.stringContaining(`svc: ${words}`)]]);
  });

  it("has made nothing on the machine it ran on", () => {
    expect(existsSync(dataFolder)).toBe(false);
  });
});

import { readFileSync, statSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { startTestServer } from "#boot/test-server.ts";
import { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { endCommands, own, run, slipway, stored } from "./test-partner-cli.ts";

const wanted = ["--fiat", "NGN", "--crypto", "BTC", "--network", "mainnet", "--method", "card", "--amount", "150000"];

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  endCommands();
  await server.stop();
});

describe("slipway listen", () => {
  it("forwards a triggered event to a local receiver with a valid signature", async () => {
    const partner = await newTestPartner();
    const receiver = await startReceiver();
    const to = ["--url", server.url, "--key", partner.key];
    const listening = slipway(["listen", "--forward", receiver.url, ...to]);
    await listening.printed("Connected");
    const [secret = ""] = /whsec_\S+/.exec(listening.lines[0] ?? "") ?? [];
    expect(listening.lines[0]).toBe(
      `Forwarding events from ${server.url} to ${receiver.url}. Signing secret: ${secret}`,
    );

    const triggered = await slipway(["trigger", "transaction.success", ...to]).ended;
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
    await run(["trigger", "transaction.failed", ...to]);
    await listening.printed("  500  ");
    await receiver.close();
    await run(["trigger", "transaction.failed", ...to]);
    await listening.printed("no response: connection refused");

    const { code, lines } = await listening.interrupt();
    expect([code, lines.at(-1)]).toEqual([0, "Stopped"]);
    expect(lines.filter((line) => line.includes("whsec_"))).toHaveLength(1);
  }, 60_000);

  it("exits with 1 for an unknown key", async () => {
    const forward = ["--forward", "http://127.0.0.1:9/hook"];
    const { code, lines } = await run(["listen", ...forward, "--url", server.url, "--key", "svc_test_x"]);
    expect([code, lines.length, lines[1]]).toEqual([
      1,
      2,
      expect.stringMatching(/^slipway: .+ \(401 api_key_invalid\) \[req_\w+\]$/),
    ]);
  });

  it("exits with 1 for a key without the required scope", async () => {
    const { scope } = await newTestPartner();
    const { key } = await createKey(scope, { name: "quotes alone", scopes: ["quotes:read"] }, null, new Date());
    const to = ["--url", server.url, "--key", key];
    const { code, lines } = await run(["listen", "--forward", "http://127.0.0.1:9/hook", ...to]);
    expect([code, lines[1]]).toEqual([1, expect.stringContaining("transactions:read")]);
  });

  it("retries while the server is unreachable, and exits with 0 on Ctrl-C", async () => {
    const gone = await startReceiver();
    await gone.close();
    const url = new URL(gone.url).origin;
    const listening = slipway(["listen", "--forward", "http://127.0.0.1:9/hook", "--url", url, "--key", "svc_test_x"]);
    await listening.printed("connection refused; retrying in 2 s");
    expect(await listening.interrupt()).toMatchObject({ code: 0 });
  });

  it("waits as long as Retry-After requires, and exits with 0 on Ctrl-C", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 1, quotes: 1, creations: 1 });
    const to = ["--url", server.url, "--key", partner.key];
    const listening = slipway(["listen", "--forward", "http://127.0.0.1:9/hook", ...to]);
    await listening.printed("(429 rate_limited); retrying in");
    expect(await listening.interrupt()).toMatchObject({ code: 0 });
  });
});

describe("slipway trigger", () => {
  it("prints the number of endpoints that receive the event, with the key from SVC_API_KEY", async () => {
    const partner = await newTestPartner();
    for (const event of ["transaction.success", "transaction.failed"] as const)
      await createEndpoint(
        partner.scope,
        { name: event, url: "http://127.0.0.1:9/hook", events: [event] },
        null,
        new Date(),
      );
    const { code, lines } = await slipway(["trigger", "transaction.failed", "--url", server.url], {
      SVC_API_KEY: partner.key,
    }).ended;
    expect([code, lines]).toEqual([
      0,
      [expect.stringMatching(/^Sent transaction\.failed \(evt_\w{22}\) to 1 endpoint\.$/)],
    ]);
  });

  const bad: [string, string[], number, string][] = [
    ["no event", ["trigger"], 2, "Missing <event>"],
    [
      "an unknown event",
      ["trigger", "transaction.pending", "--key", "x"],
      2,
      "<event> must be one of: transaction.success",
    ],
    ["no key", ["trigger", "transaction.success", "--url", "http://a.example"], 2, "Missing --key. Run slipway login"],
    ["an invalid URL", ["trigger", "transaction.success", "--key", "x", "--url", "sandbox"], 2, "--url must be"],
    [
      "an unreachable server",
      ["trigger", "transaction.success", "--key", "x", "--url", "http://127.0.0.1:9"],
      1,
      "No response from http://127.0.0.1:9: bad port",
    ],
    ["no URL to forward to", ["listen", "--key", "x"], 2, "Missing --forward"],
    [
      "only a port to forward to",
      ["listen", "--key", "x", "--forward", "4000"],
      2,
      "--forward must be an address such as",
    ],
    ["an unknown option", ["quotes", "--amont", "3"], 2, "Unknown option '--amont'. Run \"slipway quotes --help\""],
    ["an unknown command", ["quote"], 2, 'Unknown command "quote". Commands: '],
  ];
  it.each(bad)("prints one line for %s", async (_what, args, expected, words) => {
    const { code, lines } = await run(args);
    expect([code, lines]).toEqual([expected, [expect.stringContaining(`slipway: ${words}`)]]);
  });
});

describe("slipway login", () => {
  it("checks the key and stores it in a file that only this user can read; other commands then use it", async () => {
    const partner = await newTestPartner();
    const refused = await run(["login", "--url", server.url, "--key", "svc_test_x"]);
    expect([refused.code, refused.lines]).toEqual([1, [expect.stringContaining("401 api_key_invalid")]]);
    expect((await run(["quotes", ...wanted])).code).toBe(2);

    const { code, lines } = await run(["login", "--url", `${server.url}/`, "--key", partner.key]);
    expect([code, lines]).toEqual([0, [`Signed in to ${server.url}. Stored in ${stored}.`]]);
    expect(JSON.parse(readFileSync(stored, "utf8"))).toMatchObject({ url: server.url, key: partner.key });
    expect((statSync(stored).mode & 0o777).toString(8)).toBe("600");
    expect((await run(["quotes", ...wanted], { ...own, SVC_API_KEY: "svc_test_x" })).code).toBe(1);

    const table = (await run(["quotes", ...wanted])).lines;
    expect(table[0]).toMatch(/^PROVIDER +NGN +BTC +RATE +DIFFERENCE$/);
    expect(table[1]).toMatch(/^[a-z-]+ +150000 +0\.\d+ +\d+(\.\d+)? +0% +best$/);
    const [json = ""] = (await run(["quotes", ...wanted, "--json"])).lines;
    expect(JSON.parse(json)).toHaveLength(table.length - 1);

    const best = JSON.parse(json)[0].provider.identifier;
    const { transaction_id } = await new SlipwayClient({ baseUrl: server.url, apiKey: partner.key }).createTransaction({
      ...{ fiat_currency: "NGN", crypto_currency: "BTC", network: "mainnet", payment_method: "card", amount: 150_000 },
      ...{ type: "BUY", provider: best, partner_context: "order-1", redirect_url: "https://shop.example/thanks" },
    });
    const failed = await run(["simulate", transaction_id, "--status", "failed", "--failure-code", "declined"]);
    expect(failed).toEqual({ code: 0, lines: [`${transaction_id} is now failed`] });
    const wrong = await run(["simulate", transaction_id, "--status", "sold"]);
    expect([wrong.code, wrong.lines[0]]).toEqual([
      1,
      expect.stringContaining("status: Must be one of processing, success"),
    ]);

    expect((await run(["logout"])).code).toBe(0);
    expect((await run(["quotes", ...wanted])).lines[0]).toContain("Run slipway login");
  });
});

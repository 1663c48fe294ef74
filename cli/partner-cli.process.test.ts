import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { startTestServer } from "#tools/test-server.ts";
import { endCommands, run, slipway } from "./test-partner-cli.ts";

const forwarding = ["listen", "--forward", "http://127.0.0.1:9/hook"];

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

    const client = new SlipwayClient({ baseUrl: server.url, apiKey: partner.key });
    const { event_id: id } = await client.sendTestEvent({ event: "transaction.success" });
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
    await client.sendTestEvent({ event: "transaction.failed" });
    await listening.printed("  500  ");
    await receiver.close();
    await client.sendTestEvent({ event: "transaction.failed" });
    await listening.printed("no response: connection refused");

    const { code, lines } = await listening.interrupt();
    expect([code, lines.at(-1)]).toEqual([0, "Stopped"]);
    expect(lines.filter((line) => line.includes("whsec_"))).toHaveLength(1);
  });

  it("reads SVC_BASE_URL and SVC_API_KEY, prints JSON, and signs with the same secret at each start with a key", async () => {
    const partner = await newTestPartner();
    const secretWith = async (args: string[], variables: Record<string, string> = {}) => {
      const listening = slipway([...forwarding, "--json", ...args], variables);
      await listening.printed("Connected");
      const { lines } = await listening.interrupt();
      return /whsec_[^"]+/.exec(JSON.parse(lines[0] ?? "").notice)?.[0];
    };
    const secret = await secretWith([], { SVC_BASE_URL: server.url, SVC_API_KEY: partner.key });
    const other = await newTestPartner();
    const to = ["--url", server.url, "--key"];
    expect(await secretWith([...to, partner.key])).toBe(secret);
    expect(await secretWith([...to, other.key])).not.toBe(secret);
    expect(await secretWith([...to, partner.key, "--secret", "whsec_a"])).toBe("whsec_a");
  });

  it("exits with 1 for an unknown key", async () => {
    const { code, lines } = await run([...forwarding, "--url", server.url, "--key", "svc_test_x"]);
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
    const { code, lines } = await run([...forwarding, ...to]);
    expect([code, lines[1]]).toEqual([1, expect.stringContaining("transactions:read")]);
  });

  it("retries while the server is unreachable, and exits with 0 on Ctrl-C", async () => {
    const gone = await startReceiver();
    await gone.close();
    const url = new URL(gone.url).origin;
    const listening = slipway([...forwarding, "--url", url, "--key", "svc_test_x"]);
    await listening.printed("connection refused; retrying in 2 s");
    expect(await listening.interrupt()).toMatchObject({ code: 0 });
  });

  it("waits as long as Retry-After requires, and exits with 0 on Ctrl-C", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 1, quotes: 1, creations: 1 });
    const to = ["--url", server.url, "--key", partner.key];
    const listening = slipway([...forwarding, ...to]);
    await listening.printed("(429 rate_limited); retrying in");
    expect(await listening.interrupt()).toMatchObject({ code: 0 });
  });
});

describe("slipway endpoints", () => {
  it("adds, lists, rotates, and removes an endpoint by its URL, and prints its secrets", async () => {
    const partner = await newTestPartner();
    const manage = (...words: string[]) => run(["endpoints", ...words, "--url", server.url, "--key", partner.key]);
    const url = "https://preview.shop.example/hook";
    const added = await manage(
      "add",
      url,
      "--name",
      "Preview",
      "--events",
      "transaction.success, transaction.refunded",
    );
    const [id = ""] = /^whe_\w{22}/.exec(added.lines[0] ?? "") ?? [];
    const line = `${id}  active  ${url}  transaction.success,transaction.refunded`;
    expect(added).toEqual({ code: 0, lines: [line, expect.stringMatching(/^Signing secret: whsec_\S{44}$/)] });
    expect(await manage("list")).toEqual({ code: 0, lines: [line] });
    const { code, lines } = await manage("rotate", url, "--json");
    expect([code, JSON.parse(lines[0] ?? "")]).toMatchObject([0, { id, name: "Preview", secret: expect.any(String) }]);
    expect(JSON.parse(lines[0] ?? "").secret).not.toBe(added.lines[1]?.slice(16));
    const again = await manage("add", url);
    expect([again.code, again.lines[0]]).toEqual([
      1,
      expect.stringContaining(`The endpoint ${id} already has this URL`),
    ]);
    expect(await manage("remove", url)).toEqual({ code: 0, lines: [line] });
    expect(await manage("list")).toEqual({ code: 0, lines: [] });
    expect((await manage("remove", url)).code).toBe(2);
  });
});

describe("slipway", () => {
  it("prints its help without arguments", async () => {
    const { code, lines } = await run([]);
    expect([code, lines]).toEqual([0, [expect.stringContaining("slipway listen --forward <url>")]]);
  });

  const bad: [string, string[], string][] = [
    ["no key", [...forwarding, "--url", "http://a.example"], "Missing --key (or set SVC_API_KEY)"],
    ["no URL of the installation", [...forwarding, "--key", "x"], "Missing --url, such as "],
    ["an invalid URL", [...forwarding, "--key", "x", "--url", "sandbox"], "--url must be"],
    ["no URL to forward to", ["listen", "--key", "x"], "Missing --forward"],
    ["only a port to forward to", ["listen", "--forward", "4000"], "--forward must be an address such as"],
    ["an unknown option", ["listen", "--forwrd", "3"], "Unknown option '--forwrd'. Run \"slipway --help\""],
    ["an argument too many", ["listen", "4000"], "Too many arguments"],
    ["an unknown action", ["endpoints", "toString", "--key", "x", "--url", "http://a.example"], "Unknown command"],
    ["no endpoint", ["endpoints", "add", "--key", "x", "--url", "http://a.example"], "Missing the URL of the endpoint"],
    ["an unknown command", ["quotes"], 'Unknown command "quotes". Run "slipway --help"'],
  ];
  it.each(bad)("prints one line for %s", async (_what, args, words) => {
    const { code, lines } = await run(args);
    expect([code, lines]).toEqual([2, [expect.stringContaining(`slipway: ${words}`)]]);
  });
});

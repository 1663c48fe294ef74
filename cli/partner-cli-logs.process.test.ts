import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { startTestServer } from "#boot/test-server.ts";
import { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { endCommands, own, run, slipway } from "./test-partner-cli.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  endCommands();
  await server.stop();
});

describe("slipway logs", () => {
  const unknown = "/transactions/tx_0000000000000000000000";

  it("tail prints new requests as aligned columns without color, and continues after a restart of the server", async () => {
    const partner = await newTestPartner();
    const to = ["--url", server.url, "--key", partner.key];
    const get = async (path: string) => {
      const response = await fetch(`${server.url}/api/v1/partner${path}`, {
        headers: { "X-SVC-API-KEY": partner.key },
      });
      await response.text();
      return response.headers.get("x-request-id") ?? "";
    };
    await get("/events");
    const tail = slipway(["logs", "tail", ...to]);
    const json = slipway(["logs", "tail", "--status", "4xx", "--since", "1h", "--json", ...to]);
    await Promise.all([tail, json].map(({ printed }) => printed("Connected; waiting for requests")));
    const good = await get("/events?limit=1");
    const bad = await get("/quotes?type=KEEP");
    await tail.printed(bad);
    await server.stop();
    await Promise.all([tail, json].map(({ printed }) => printed("retrying in")));
    server = await startTestServer({ PORT: new URL(server.url).port });
    const late = await get(unknown);
    await Promise.all([tail, json].map(({ printed }) => printed(late)));
    for (const command of [tail, json]) {
      expect(command.lines.join("\n")).toMatch(/retrying in \d+ s.*Connected/s);
      expect((await command.interrupt()).code).toBe(0);
    }
    const printed = tail.lines.filter((line) => line.includes("req_"));
    expect(printed).toEqual([
      expect.stringMatching(new RegExp(`^\\S{24}  200  GET     /events {13} +\\d+ ms  ${good}$`)),
      expect.stringMatching(
        new RegExp(`^\\S{24}  400  GET     /quotes {13} +\\d+ ms  ${bad}  validation_failed .*type:`),
      ),
      expect.stringMatching(new RegExp(`^\\S{24}  404  GET     ${unknown} +\\d+ ms  ${late}  not_found$`)),
    ]);
    const objects = json.lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
    expect(objects.map(({ request_id, status }) => [request_id, status])).toEqual([
      [bad, 400],
      [late, 404],
    ]);
  }, 60_000);

  it("tail waits as long as Retry-After requires, and exits with 0 on Ctrl-C", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 1, quotes: 1, creations: 1 });
    const tail = slipway(["logs", "tail", "--url", server.url, "--key", partner.key]);
    await tail.printed("(429 rate_limited); retrying in");
    expect(await tail.interrupt()).toMatchObject({ code: 0 });
  });

  it("list prints the requests of the last hour, with colors on a terminal", async () => {
    const partner = await newTestPartner();
    const client = new SlipwayClient({ baseUrl: server.url, apiKey: partner.key });
    await client.listEvents();
    await client.getTransaction("tx_0").catch(() => undefined);
    const listed = ["logs", "list", "--url", server.url, "--key", partner.key];
    expect((await run(listed)).lines).toEqual([
      expect.stringContaining("  200  GET     /events "),
      expect.stringMatching(/ {2}404 {2}GET {5}\/transactions\/tx_0 .*not_found$/),
    ]);
    expect((await run([...listed, "--since", "0m"])).lines).toEqual([]);
    expect((await run([...listed, "--path", "/logs", "--method", "get", "--error", "rate_limited"])).lines).toEqual([]);
    const { lines: colored } = await run(listed, own, true);
    expect(colored).toEqual([
      expect.stringContaining("\x1b[32m200\x1b[0m"),
      expect.stringContaining("\x1b[33m404\x1b[0m"),
    ]);
  });

  it("explains wrong filters and a missing scope in one line", async () => {
    const { scope, key } = await newTestPartner();
    const to = ["--url", server.url];
    const wrong = await run(["logs", "tail", "--status", "broken", ...to, "--key", key]);
    expect([wrong.code, wrong.lines]).toEqual([
      1,
      [expect.stringContaining("status: Must be a status code or a class")],
    ]);
    expect(await run(["logs", "list", "--since", "soon", ...to, "--key", key])).toMatchObject({ code: 2 });
    const narrow = await createKey(scope, { name: "narrow", scopes: ["quotes:read"] }, null, new Date());
    const refused = await run(["logs", "tail", ...to, "--key", narrow.key]);
    expect([refused.code, refused.lines]).toEqual([1, [expect.stringContaining("logs:read")]]);
  });
});

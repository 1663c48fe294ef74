import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { svc } from "#cli/test-svc.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { stubNoProviders } from "#lib/test-variables.ts";
import { startTestServer } from "#tools/test-server.ts";

type Server = Awaited<ReturnType<typeof startTestServer>>;

describe("running processes", () => {
  let servers: Server[];
  const sql = setUpOwnDatabase();
  beforeAll(async () => {
    stubNoProviders();
    servers = await Promise.all([startTestServer(), startTestServer()]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });

  const listed = () =>
    Promise.all(
      servers.map(async ({ url }) => {
        const { data } = await (await fetch(`${url}/api/v1/partner/providers`)).json();
        return data.map(({ svc_id }: { svc_id: string }) => svc_id).join();
      }),
    );
  // Shorter than the interval at which processes read without a notification.
  const becomes = (wanted: string) => expect.poll(listed, { timeout: 20_000 }).toEqual([wanted, wanted]);
  const provider = (word: string, ...more: string[]) => svc("provider", word, "production", "guardarian", ...more);

  it("apply each settings change by notification and log no secrets", async () => {
    expect(await listed()).toEqual(["", ""]);
    expect((await provider("set", "apiKey=canary-4711-4711", "callbackToken=canary-0815")).code).toBe(0);
    await becomes("guardarian");
    await provider("disable");
    await becomes("");
    await provider("enable");
    await becomes("guardarian");
    await sql`update provider_settings set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)`;
    await sql`select pg_notify('slipway_provider_settings', '')`;
    await becomes("");
    for (const server of servers) {
      expect(server.output()).toMatch(
        /"provider":"guardarian","environment":"production","reason":"saved settings \(current\) cannot be decrypted/,
      );
      expect(server.output()).not.toContain("canary");
    }
    await provider("reset");
    await provider("set", "apiKey=another", "callbackToken=another");
    await becomes("guardarian");
  });

  it("reload the settings after a lost database connection, without a notification", async () => {
    await sql`update provider_settings set is_enabled = false`;
    const ended = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query ilike 'listen%slipway_%' and datname = current_database()`;
    expect(ended).toHaveLength(2);
    await becomes("");
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestServer } from "#boot/test-server.ts";
import { svc } from "#cli/test-svc.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { stubNoProviders } from "#lib/test-variables.ts";

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
  const becomes = (wanted: string, timeout: number) =>
    vi.waitFor(async () => expect(await listed()).toEqual([wanted, wanted]), { timeout, interval: 50 });
  const provider = (word: string, ...more: string[]) => svc("provider", word, "production", "guardarian", ...more);

  it("apply each settings change within 3 s and log no secrets", async () => {
    expect(await listed()).toEqual(["", ""]);
    expect((await provider("set", "apiKey=canary-4711-4711", "callbackToken=canary-0815")).code).toBe(0);
    await becomes("guardarian", 3_000);
    await provider("disable");
    await becomes("", 3_000);
    await provider("enable");
    await becomes("guardarian", 3_000);
    await sql`update provider_settings set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)`;
    await sql`select pg_notify('slipway_provider_settings', '')`;
    await becomes("", 3_000);
    for (const server of servers) {
      expect(server.output()).toMatch(
        /"provider":"guardarian","environment":"production","reason":"saved settings \(current\) cannot be decrypted/,
      );
      expect(server.output()).not.toContain("canary");
    }
    await provider("reset");
    await provider("set", "apiKey=another", "callbackToken=another");
    await becomes("guardarian", 3_000);
  });

  it("reload the settings after a lost database connection, without a notification", async () => {
    await sql`update provider_settings set is_enabled = false`;
    const ended = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query ilike 'listen%slipway_%' and datname = current_database()`;
    expect(ended).toHaveLength(2);
    await becomes("", 5_000);
  });
});

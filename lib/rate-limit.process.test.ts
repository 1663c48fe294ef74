import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { startTestServer } from "#tools/test-server.ts";
import { startTestRedis } from "./test-redis.ts";

describe("rate limits of two server processes with REDIS_URL", () => {
  let redis: Awaited<ReturnType<typeof startTestRedis>>;
  let servers: Awaited<ReturnType<typeof startTestServer>>[];

  beforeAll(async () => {
    redis = await startTestRedis();
    servers = await Promise.all([redis, redis].map(({ url }) => startTestServer({ REDIS_URL: url })));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await redis.goAway();
  });

  /** Sends requests to the processes in turn. Returns the statuses and the last response. */
  async function ask(key: string, times: number) {
    const statuses: number[] = [];
    let last: Response | undefined;
    for (let count = 0; count < times; count += 1) {
      const url = servers[count % servers.length]?.url;
      last = await fetch(`${url}/api/v1/partner/transactions`, { headers: { "x-svc-api-key": key } });
      await last.arrayBuffer();
      statuses.push(last.status);
    }
    return { statuses, last };
  }

  it("are shared and sent in headers, and counted per process while Redis is unavailable", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 4, quotes: 4, creations: 4 });
    const { statuses, last } = await ask(partner.key, 6);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(last?.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(last?.headers.get("ratelimit")).toMatch(/^"reads";r=0;t=\d+$/);
    await redis.goAway();
    expect((await ask(partner.key, 10)).statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429]);
    for (const server of servers) expect(server.output().match(/Redis unavailable/g)).toHaveLength(1);
  });
});

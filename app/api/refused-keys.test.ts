import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { call, newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "#app/api/v1/partner/transactions/route.ts";
import { makeKey } from "#lib/api-keys/key-format.ts";
import { revokeKey } from "#lib/api-keys/revoke-key.ts";

describe("an API key that isn't valid", () => {
  it("is limited to 60 attempts with a bad key per address and minute, without affecting other addresses", async () => {
    const network = `2001:db8:${randomBytes(2).toString("hex")}:1`;
    let sent = 0;
    const bad = () => {
      sent += 1;
      return call(GET, "/transactions", {
        key: makeKey("sandbox"),
        headers: { "x-svc-client-address": `${network}::${sent}` },
      });
    };
    for (let count = 1; count <= 60; count += 1) expect((await bad()).status).toBe(401);
    const limited = await bad();
    expect([limited.status, limited.body.data.error]).toEqual([429, "rate_limited"]);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await call(GET, "/transactions", { key: makeKey("sandbox") })).status).toBe(401);
  });

  it("looks up no more unknown keys of an address after 60 bad ones, but a key in use goes on", async () => {
    const [inUse, unknown] = [await newTestPartner(), await newTestPartner()];
    const headers = { "x-svc-client-address": `2001:db8:${randomBytes(2).toString("hex")}::1` };
    expect((await inUse.call(GET, "/transactions", { headers })).status).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 200; count += 1)
      statuses.push((await call(GET, "/transactions", { key: makeKey("sandbox"), headers })).status);
    expect(statuses.indexOf(429)).toBe(60);
    expect((await inUse.call(GET, "/transactions", { headers })).status).toBe(200);
    // A look-up would have found it.
    expect((await unknown.call(GET, "/transactions", { headers })).status).toBe(429);
    expect((await unknown.call(GET, "/transactions")).status).toBe(200);
    await revokeKey(inUse.scope, inUse.keyId, new Date());
    expect((await inUse.call(GET, "/transactions", { headers })).status).toBe(429);
  });
});

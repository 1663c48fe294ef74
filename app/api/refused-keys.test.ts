import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { call, newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "#app/api/v1/partner/transactions/route.ts";
import { makeKey } from "#lib/api-keys/key-format.ts";
import { revokeKey } from "#lib/api-keys/revoke-key.ts";
import { limitKey } from "#lib/limit-key.ts";
import { pendingEvents } from "#lib/security/count-event.ts";

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
    const clientAddress = `2001:db8:${randomBytes(2).toString("hex")}::1`;
    const headers = { "x-svc-client-address": clientAddress };
    expect((await inUse.call(GET, "/transactions", { headers })).status).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 200; count += 1)
      statuses.push((await call(GET, "/transactions", { key: makeKey("sandbox"), headers })).status);
    expect(statuses.indexOf(429)).toBe(60);
    const counted = [...pendingEvents().events.values()].filter(({ address }) => address === limitKey(clientAddress));
    const refusedAs = (code: string) => counted.filter(({ reason }) => reason === code);
    const sum = (events: typeof counted) => events.reduce((total, { count }) => total + count, 0);
    expect([sum(refusedAs("api_key_invalid")), sum(refusedAs("rate_limited"))]).toEqual([60, 140]);
    expect((await inUse.call(GET, "/transactions", { headers })).status).toBe(200);
    // A look-up would have found it.
    expect((await unknown.call(GET, "/transactions", { headers })).status).toBe(429);
    expect((await unknown.call(GET, "/transactions")).status).toBe(200);
    await revokeKey(inUse.scope, inUse.keyId, new Date());
    expect((await inUse.call(GET, "/transactions", { headers })).status).toBe(429);
  });
});

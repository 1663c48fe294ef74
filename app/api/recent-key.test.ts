import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { revokeKey } from "#lib/api-keys/revoke-key.ts";
import { rotateKey } from "#lib/api-keys/rotate-key.ts";
import { operations } from "#lib/openapi/operations.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { suspendPartner } from "#lib/partners/manage-partners.ts";

const headers = { "x-svc-client-address": "192.0.2.1" };

/** A partner whose key was accepted from this address, and an endpoint that counts its runs and calls `during` in each. */
async function newPartner(during: () => Promise<unknown> = async () => undefined) {
  const partner = await newTestPartner();
  let runs = 0;
  const endpoint = partnerEndpoint(operations.listProviders, async () => {
    runs += 1;
    if (runs > 1) await during();
    return [];
  });
  const ask = () => partner.call(endpoint, "/providers", { headers });
  expect((await ask()).status).toBe(200);
  return { ...partner, ask, runs: () => runs };
}

type Partner = Awaited<ReturnType<typeof newPartner>>;

const now = new Date();
const revoke = ({ scope, keyId }: Partner) => revokeKey(scope, keyId, now);
const rotate = ({ scope, keyId }: Partner) => rotateKey(scope, keyId, "now", null, now);
const suspend = ({ scope }: Partner) => suspendPartner(scope.partnerId, now);

describe("a read with a key that was accepted before", () => {
  it.each([
    ["revoked", revoke, 401, "api_key_invalid"],
    ["rotated", rotate, 401, "api_key_expired"],
    ["of a suspended partner", suspend, 403, "partner_access_disabled"],
  ])("is rejected without a row when the key is %s", async (_case, change, status, code) => {
    const partner = await newPartner();
    await change(partner);
    for (let count = 0; count < 2; count += 1) {
      const rejected = await partner.ask();
      expect([rejected.status, rejected.body.data.error]).toEqual([status, code]);
    }
    expect(await partner.logs()).toHaveLength(1);
  });

  it("is rejected when the key is revoked while it runs", async () => {
    const partner = await newPartner((): Promise<unknown> => revoke(partner));
    expect((await partner.ask()).status).toBe(401);
    expect([partner.runs(), (await partner.logs()).length]).toEqual([2, 1]);
  });

  it("starts over when the partner's limits have changed, and not again", async () => {
    const { scope, ask, runs, logs } = await newPartner();
    await updateLimits(scope, { reads: 2, quotes: 9, creations: 9 });
    const responses = [await ask(), await ask(), await ask()];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(responses.map((response) => response.headers.get("ratelimit-policy"))).toEqual(
      Array(3).fill('"reads";q=2;w=60'),
    );
    expect([runs(), (await logs()).map(({ status }) => status)]).toEqual([4, [429, 200, 200, 200]]);
  });

  it("is accepted and logged once when another key, of a request at the same time, was revoked", async () => {
    const [good, revoked] = [await newPartner(), await newPartner()];
    await revoke(revoked);
    const responses = await Promise.all([good.ask(), revoked.ask(), good.ask()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 401, 200]);
    expect([(await good.logs()).length, (await revoked.logs()).length]).toEqual([3, 1]);
  });
});

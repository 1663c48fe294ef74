import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as callback } from "#app/api/callbacks/[provider]/route.ts";
import { PUT as setFee } from "#app/api/operator/partners/[partnerId]/[environment]/fee/route.ts";
import { POST as confirm } from "#app/api/operator/proposals/[proposalId]/route.ts";
import { DELETE as disable } from "#app/api/operator/providers/[environment]/[provider]/listing/route.ts";
import {
  DELETE as forget,
  PUT as saveSettings,
} from "#app/api/operator/providers/[environment]/[provider]/settings/route.ts";
import { call, newTestPartner } from "#app/api/test-partner.ts";
import { decide, setUpTwoOperators, type TestOperator } from "#app/api/test-two-operators.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { listAuditForOperator } from "#lib/audit/list-audit.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { proposalPlace } from "#lib/partners/access.ts";
import { describeSettings } from "#lib/providers/settings/describe-settings.ts";
import { loadProviderSettings } from "#lib/providers/settings/load-settings.ts";
import { setProviderSettings, proposalPlace as settingsPlace } from "#lib/providers/settings/set-settings.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { confirmProposal } from "./change-partner.ts";
import { findProposedChange } from "./list-proposals.ts";

const sql = setUpOwnDatabase();
const { as, other } = setUpTwoOperators(() => sql`delete from operator_proposals`);
const now = new Date();
const canary = "canary-5eed5eed-5eed5eed";
const place = { environment: "production", provider: "guardarian" } as const;
const saved = { apiKey: "key-of-the-account", callbackToken: "token-of-the-account" };

const actorOf = async (one: TestOperator) => {
  const { operatorId, email } = await one.read();
  return { kind: "operator" as const, id: operatorId, name: email, address: null };
};

describe("provider settings", () => {
  const put = (body: unknown, one = as()) => one.call(saveSettings, { method: "PUT", params: place, body });
  const waiting = () => findProposedChange(settingsPlace(place), now);
  const versionOf = async () => (await sql`select md5(sealed) as sealed from provider_settings`)[0]?.sealed;
  beforeEach(async () => {
    await sql`delete from provider_settings`;
    await setProviderSettings(place, saved, { by: "svc:test", now });
    await loadProviderSettings();
  });

  it("apply once another operator confirms them, and secrets are never shown or readable", async () => {
    const before = await versionOf();
    const put1 = await put({ apiKey: canary });
    expect(put1.body.msg).toContain("Another operator has to confirm it");
    expect(await versionOf()).toBe(before);
    const proposal = await waiting();
    expect(proposal?.lines).toEqual(["Settings: apiKey"]);
    expect((await put({ apiKey: "another" }, other())).status).toBe(400);
    const rows = await sql`select p::text, s::text, encode(s.sealed, 'escape') as sealed
      from operator_proposals p join proposed_settings s on s.proposal_id = p.id`;
    const mails = await mailsTo(other().email);
    const audit = await listAuditForOperator({}, now);
    expect(rows).toHaveLength(1);
    expect((await decide(as(), confirm, proposal?.id ?? "")).body.data.error).toBe("scope_missing");
    expect((await decide(other(), confirm, proposal?.id ?? "")).status).toBe(200);
    expect(await versionOf()).not.toBe(before);
    expect(JSON.stringify([rows, mails, audit, put1.body, proposal])).not.toContain(canary);
    expect((await listAuditForOperator({ about: "provider.settings" }, now)).lines[0]).toMatchObject({
      who: other().email,
      after: { settings: ["apiKey"], proposedBy: as().email },
    });
  });

  it.each<[string, () => Promise<unknown>]>([
    ["with the command line", () => setProviderSettings(place, { apiKey: "key-two" }, { by: "svc:test", now })],
    [
      "by a version that doesn't know proposals",
      () => sql`update provider_settings set sealed = previous_sealed where sealed is not null`,
    ],
  ])("lapse when they are changed %s", async (_, change) => {
    await setProviderSettings(place, saved, { by: "svc:test", now });
    await put({ apiKey: canary });
    const { id = "" } = (await waiting()) ?? {};
    await change();
    const before = await versionOf();
    expect((await decide(other(), confirm, id)).status).toBeGreaterThanOrEqual(400);
    expect(await versionOf()).toBe(before);
  });

  it("are deleted by two operators, and one alone disables the provider", async () => {
    expect((await as().call(forget, { method: "DELETE", params: place })).body.data.was_set).toBeNull();
    const proposal = await waiting();
    expect((await as().call(disable, { method: "DELETE", params: place })).status).toBe(200);
    expect((await decide(other(), confirm, proposal?.id ?? "")).status).toBe(200);
    expect(await sql`select sealed, is_enabled from provider_settings`).toEqual([{ sealed: null, is_enabled: false }]);
  });

  it("can't be confirmed as those of a partner", async () => {
    const { scope } = await newTestPartner();
    await as().call(setFee, { method: "PUT", params: scope, body: { fee: "40" } });
    const { id = "" } = (await findProposedChange(proposalPlace(scope, "partner_fee"), now)) ?? {};
    await sql`update operator_proposals set kind = 'provider_settings', subject = 'guardarian'`;
    await expect(confirmProposal(id, { actor: await actorOf(other()), role: "admin" }, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  // The attack: an own address and callback token, then a forged callback that is read back from that address.
  it.each(["1", "2"])("never send secrets to an operator's own server, with %s approvals", async (approvals) => {
    stubVariables({ SVC_REVIEW_APPROVALS: approvals });
    const received: unknown[] = [];
    const server = createServer((request, response) => {
      received.push(request.headers);
      response.end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const before = await versionOf();
    const callbackToken = "my-own-token-1234567890";
    for (const apiUrl of [
      own,
      "https://evil.example",
      "http://payments.guardarian.com",
      "https://payments.guardarian.com.evil.example",
      "https://api-payments-staging.guardarian.com/v1",
      "https://payments.guardarian.com:8443",
    ]) {
      for (const secrets of [{ callbackToken }, { callbackToken, apiKey: canary }]) {
        const { status, body } = await put({ apiUrl, ...secrets });
        expect([status, body.msg]).toEqual([
          400,
          "apiUrl must be an https URL on api-payments.guardarian.com or payments.guardarian.com. To use another host, set SVC_PRODUCTION_GUARDARIAN_API_URL",
        ]);
      }
    }
    // Also on a host that is accepted.
    const moved = await put({ apiUrl: "https://payments.guardarian.com/v1", callbackToken });
    expect([moved.status, moved.body.msg]).toEqual([400, expect.stringMatching(/same save: apiKey$/)]);
    // The person with the server's variables allowed it: two operators are still needed.
    stubVariables({ SVC_PRODUCTION_GUARDARIAN_API_URL: own });
    expect((await put({ apiUrl: own, callbackToken })).status).toBe(400);
    if (approvals === "2") {
      expect((await put({ apiUrl: own, callbackToken, apiKey: canary })).status).toBe(200);
      expect((await waiting())?.lines).toEqual([
        `API URL: https://api-payments.guardarian.com/v1 → ${own}`,
        "Settings: apiUrl, callbackToken, apiKey",
      ]);
    }
    const body = JSON.stringify({ id: "1", status: "finished" });
    const params = { provider: "guardarian" };
    await loadProviderSettings();
    const forged = await call(callback, `?token=${callbackToken}`, { method: "POST", body, params });
    expect(forged.status).toBe(401);
    expect(describeSettings(place).find(({ name }) => name === "apiUrl")).toMatchObject({ source: "default" });
    expect([await versionOf(), received]).toEqual([before, []]);
    await new Promise((resolve) => server.close(resolve));
  });
});

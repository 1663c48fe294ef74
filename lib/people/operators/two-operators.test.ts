import { describe, expect, it } from "vitest";
import { POST as grant, DELETE as revoke } from "#app/api/operator/partners/[partnerId]/[environment]/access/route.ts";
import { PUT as setFee } from "#app/api/operator/partners/[partnerId]/[environment]/fee/route.ts";
import { POST as confirm, DELETE as reject } from "#app/api/operator/proposals/[proposalId]/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { addContact, newTestPartner } from "#app/api/test-partner.ts";
import { decide, setUpTwoOperators, type TestOperator } from "#app/api/test-two-operators.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { listAudit, listAuditForOperator } from "#lib/audit/list-audit.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { findAccess, proposalPlace } from "#lib/partners/access.ts";
import { findProposedChange } from "./list-proposals.ts";
import { disableOperator, removeOperator } from "./manage-operators.ts";
import { readOverview } from "./read-overview.ts";
import { signInOperator } from "./session.ts";

const sql = setUpOwnDatabase();
const { as, other } = setUpTwoOperators(() => sql`delete from operator_proposals`);
const now = new Date();
const reason = "not agreed with the partner";

describe("a fee", () => {
  async function onPartner() {
    const { scope } = await newTestPartner("production");
    const waiting = () => findProposedChange(proposalPlace(scope, "partner_fee"), now);
    return {
      scope,
      waiting,
      bps: async () => (await findAccess(scope))?.feeBps,
      async propose(one = as(), fee = "40") {
        const { status } = await one.call(setFee, { method: "PUT", params: scope, body: { fee } });
        return { status, id: (await waiting())?.id ?? "" };
      },
    };
  }

  it("changes only once another operator confirms it, and both are in the audit log and the emails", async () => {
    const { scope, propose, waiting, bps } = await onPartner();
    const { id } = await propose();
    expect(await bps()).toBe(0);
    expect(await waiting()).toMatchObject({ operatorEmail: as().email, lines: ["Fee in basis points: 0 → 40"] });
    expect((await readOverview(now)).changes).toMatchObject([{ id, kind: "partner_fee", subject: scope.partnerId }]);
    const [asked] = await mailsTo(other().email);
    expect(asked?.subject).toMatch(
      /^Slipway: A change of the fee of Test \w+ in production is waiting for confirmation$/,
    );
    // Another session of the same person.
    const client = { address: "192.0.2.44", userAgent: "" };
    const { secret } = await signInOperator({ email: as().email, password: "an operator's password" }, client, now);
    const second = {
      ...as(),
      call: (route: typeof confirm, sent = {}) =>
        as().call(route, { ...sent, headers: { cookie: `slipway-operator=${secret}` } }),
    };
    for (const own of [as(), second as TestOperator])
      expect((await decide(own, confirm, id)).body.data.error).toBe("scope_missing");
    expect(await bps()).toBe(0);
    expect((await decide(other(), confirm, id)).status).toBe(200);
    expect(await bps()).toBe(40);
    expect((await listAudit(scope, { about: "partner.fee" }, now)).lines).toMatchObject([
      { who: other().email, before: { bps: 0 }, after: { bps: 40, proposedBy: as().email } },
    ]);
    expect((await listAuditForOperator({ about: "proposal.create" }, now)).lines[0]).toMatchObject({ who: as().email });
    const [changed] = await mailsTo(as().email);
    expect([changed?.subject, changed?.text]).toEqual([
      expect.stringMatching(/^Slipway: The fee of Test \w+ in production changed$/),
      expect.stringContaining(`Proposed by: ${as().email}`),
    ]);
    expect((await decide(other(), confirm, id)).status).toBe(404);
  });

  it("changes once when two operators confirm it at the same time", async () => {
    const { scope, propose } = await onPartner();
    const { id } = await propose();
    const third = await newTestOperator();
    const statuses = (await Promise.all([other(), third].map((one) => decide(one, confirm, id)))).map((r) => r.status);
    expect(statuses.toSorted()).toEqual([200, 404]);
    expect((await listAudit(scope, { about: "partner.fee" }, now)).lines).toHaveLength(1);
  });

  it("is proposed by one of two operators at the same time", async () => {
    const { propose } = await onPartner();
    const results = await Promise.all([propose(as(), "40"), propose(other(), "90")]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it("is rejected by another operator or withdrawn by its own", async () => {
    const { propose, bps } = await onPartner();
    const first = await propose();
    expect((await decide(other(), reject, first.id, { reason })).status).toBe(200);
    expect((await decide(other(), confirm, first.id)).status).toBe(404);
    expect((await decide(as(), reject, (await propose()).id, { reason })).status).toBe(200);
    expect(await bps()).toBe(0);
    const { lines } = await listAuditForOperator({ about: "proposal" }, now);
    const ended = Object.fromEntries(lines.map((line) => [line.action, line]));
    expect(ended).toMatchObject({
      "proposal.withdraw": { who: as().email, after: { reason } },
      "proposal.reject": { who: other().email, before: { bps: 40, proposedBy: as().email }, after: { reason } },
    });
  });

  it.each([
    ["removed", removeOperator],
    ["disabled", disableOperator],
  ])("lapses when the operator who proposed it is %s", async (_, end) => {
    const { propose, waiting, bps } = await onPartner();
    const gone = await newTestOperator();
    const { id } = await propose(gone);
    await end(gone.email, now);
    expect(await waiting()).toBeNull();
    expect((await decide(other(), confirm, id)).status).toBe(404);
    expect(await bps()).toBe(0);
  });

  it("lapses when the fee changes otherwise, also by a version that doesn't know proposals", async () => {
    const { scope, propose, bps } = await onPartner();
    const { id } = await propose();
    await sql`update partner_access set fee_bps = 7 where partner_id = ${scope.partnerId}`;
    expect((await decide(other(), confirm, id)).status).toBe(404);
    expect(await bps()).toBe(7);
    // It doesn't block another one.
    expect((await propose()).status).toBe(200);
  });

  it("lapses after a day", async () => {
    const { propose, waiting, bps } = await onPartner();
    const { id } = await propose();
    await sql`update operator_proposals set expires_at = ${now.toISOString()}`;
    expect(await waiting()).toBeNull();
    expect((await decide(other(), confirm, id)).status).toBe(404);
    expect(await bps()).toBe(0);
  });

  it("needs a recent password to be confirmed", async () => {
    const { propose } = await onPartner();
    const { id } = await propose();
    const late = await newTestOperator({ authenticatedMinutesAgo: 6 });
    expect((await decide(late, confirm, id)).body.data.error).toBe("step_up_required");
  });
});

describe("production access", () => {
  it("is granted by two operators and revoked by one", async () => {
    const { scope } = await newTestPartner();
    const params = { ...scope, environment: "production" as const };
    expect((await as().call(grant, { params })).status).toBe(409);
    expect(await findProposedChange(proposalPlace(params, "partner_access"), now)).toBeNull();
    await addContact(scope.partnerId);
    expect((await as().call(grant, { params })).status).toBe(200);
    expect(await findAccess(params)).toBeUndefined();
    const { id = "" } = (await findProposedChange(proposalPlace(params, "partner_access"), now)) ?? {};
    expect((await decide(other(), confirm, id)).status).toBe(200);
    expect(await findAccess(params)).toBeDefined();
    expect((await as().call(revoke, { method: "DELETE", params })).status).toBe(200);
    expect(await findAccess(params)).toBeUndefined();
  });
});

import { describe, expect, it, vi } from "vitest";
import { handlersIn } from "#app/api/test-handlers.ts";
import { callConsole, newTestOperator } from "#app/api/test-operator.ts";
import { newTestPartner } from "#app/api/test-partner.ts";
import { callFromPage, newTestUser, storeCookies, withinRequest } from "#app/api/test-user.ts";
import { GET as quotes } from "#app/api/v1/partner/quotes/route.ts";
import { POST as createTransaction } from "#app/api/v1/partner/transactions/route.ts";
import { transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";
import { sessionCookie } from "#http/session-cookie.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { listAllTransactions } from "#lib/people/operators/list-all.ts";
import { readPartner } from "#lib/people/operators/read-partner.ts";
import { getTransactionForOperator } from "#lib/people/operators/read-transaction.ts";
import { acceptInvitation } from "#lib/people/users/accept-invitation.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { PUT as setFee } from "./partners/[partnerId]/[environment]/fee/route.ts";
import { POST as renew, DELETE as takeBack } from "./partners/[partnerId]/invitations/[invitationId]/route.ts";
import { POST as invite } from "./partners/[partnerId]/invitations/route.ts";
import { PATCH as rename } from "./partners/[partnerId]/route.ts";
import { POST as suspend } from "./partners/[partnerId]/suspension/route.ts";
import { POST as createPartner } from "./partners/route.ts";

const now = new Date();
const newEmail = () => `owner-${randomBase62(10).toLowerCase()}@example.com`;
const asked = "fiat_currency=NGN&crypto_currency=BTC&payment_method=card&network=mainnet&amount=150000&type=BUY";

type Fees = { provider_fee: number; network_fee: number; svc_fee: number };
type Entry = { provider: { identifier: string }; exchange_rate: number; fiat_amount: number; fees?: Fees };

describe("our fee for a partner", () => {
  const operatorAndPartner = async () => ({ operator: await newTestOperator(), partner: await newTestPartner() });

  it("applies to the next quote, out of the provider's fee, and keeps the rate and total fees", async () => {
    const { operator, partner } = await operatorAndPartner();
    const other = await newTestPartner();
    const entry = async (who = partner): Promise<Entry | undefined> => {
      const { body } = await who.call(quotes, `/quotes?${asked}&providers=paybis`);
      return body.data.find((one: Entry) => one.provider.identifier === "paybis");
    };
    const before = await entry();
    const response = await operator.call(setFee, { method: "PUT", params: { ...partner.scope }, body: { fee: "50" } });
    expect(response.status).toBe(200);
    const after = await entry();
    expect(after?.fees?.svc_fee).toBe(750);
    expect(after?.fees?.provider_fee).toBeCloseTo((before?.fees?.provider_fee ?? 0) - 750, 6);
    expect(after?.fiat_amount).toBe(before?.fiat_amount);
    expect((await entry(other))?.fees?.svc_fee).toBe(0);
    // The simulated rate moves every few seconds, so compare the two partners until both quotes have the same one.
    await vi.waitFor(
      async () => expect((await entry())?.exchange_rate).toBe((await entry(other))?.exchange_rate),
      60_000,
    );
  });

  it("is stored with the transaction", async () => {
    const { operator, partner } = await operatorAndPartner();
    const set = (fee: string) => operator.call(setFee, { method: "PUT", params: { ...partner.scope }, body: { fee } });
    await set("25");
    const body = JSON.stringify({ ...transactionBody({}), provider: "paybis" });
    const made = await partner.call(createTransaction, "/transactions", { method: "POST", body });
    expect(made.status).toBe(200);
    await set("0");
    const [row] = (await listAllTransactions({ partner: partner.scope.partnerId }, now)).rows;
    const whole = await getTransactionForOperator(row?.id ?? "", now);
    expect(Number(whole?.transaction.svc_fee)).toBeCloseTo(Number(whole?.transaction.fiat_amount) * 0.0025, 1);
    expect(Number(whole?.transaction.svc_fee)).toBeGreaterThan(0);
  });

  it.each(["-1", "1001", "0.5", "", "ten"])("rejects %j", async (fee) => {
    const { operator, partner } = await operatorAndPartner();
    const response = await operator.call(setFee, { method: "PUT", params: { ...partner.scope }, body: { fee } });
    expect([response.status, response.body.data.errors[0].field]).toEqual([400, "fee"]);
  });

  it("cannot be set if the partner has no access", async () => {
    const { operator, partner } = await operatorAndPartner();
    const params = { ...partner.scope, environment: "production" };
    expect((await operator.call(setFee, { method: "PUT", params, body: { fee: "5" } })).status).toBe(404);
  });
});

describe("a partner's first owner", () => {
  it("is invited when the partner is created, and the link makes the invitee the owner", async () => {
    const operator = await newTestOperator();
    const email = newEmail();
    const made = await operator.call(createPartner, { body: { name: "Acme", email } });
    const { id, link } = made.body.data;
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/invitation\/[\w-]{43}$/);
    expect((await readPartner(id, now))?.invitations).toMatchObject([{ email, role: "owner" }]);
    await acceptInvitation(
      { token: link.split("/").at(-1), name: "Ada", password: "seven herons over a quay" },
      "192.0.2.9",
      new Date(),
    );
    expect((await readPartner(id, now))?.members).toMatchObject([{ email, role: "owner" }]);
    const { lines } = await listAudit({ partnerId: id, environment: "sandbox" }, { about: "invitation" }, now);
    expect(lines).toEqual(
      expect.arrayContaining([expect.objectContaining({ by: "operator", who: operator.email, target: email })]),
    );
  });

  it("can be invited later after a step-up, with a link that can be renewed and revoked", async () => {
    const operator = await newTestOperator();
    const { scope } = await newTestPartner();
    const { partnerId } = scope;
    const stale = await newTestOperator({ authenticatedMinutesAgo: 6 });
    const body = { email: newEmail() };
    const refused = await stale.call(invite, { params: { partnerId }, body });
    expect([refused.status, refused.body.data.error]).toEqual([403, "step_up_required"]);
    const made = await operator.call(invite, { params: { partnerId }, body });
    expect(made.status).toBe(200);
    const params = { partnerId, invitationId: made.body.data.id };
    const again = await operator.call(renew, { params });
    expect(again.body.data.link).not.toBe(made.body.data.link);
    expect((await operator.call(takeBack, { method: "DELETE", params })).status).toBe(200);
    expect((await operator.call(takeBack, { method: "DELETE", params })).status).toBe(404);
    const elsewhere = { ...params, partnerId: (await newTestPartner()).scope.partnerId };
    expect((await operator.call(renew, { params: elsewhere })).status).toBe(404);
    expect((await operator.call(invite, { params: { partnerId: "ptn_none" }, body })).status).toBe(404);
  });
});

describe("renaming and suspending a partner", () => {
  it("are recorded in the partner's audit log with the reason", async () => {
    const operator = await newTestOperator();
    const { scope } = await newTestPartner();
    const params = { partnerId: scope.partnerId };
    expect((await operator.call(rename, { method: "PATCH", params, body: { name: " New name " } })).status).toBe(200);
    await operator.call(suspend, { params, body: { reason: "unpaid since May" } });
    const found = await readPartner(scope.partnerId, now);
    expect(found?.partner).toMatchObject({ name: "New name", suspendedReason: "unpaid since May" });
    const { lines } = await listAudit(scope, { about: "partner" }, new Date());
    expect(lines.map(({ action, by }) => [action, by])).toEqual([
      ["partner.suspend", "operator"],
      ["partner.rename", "operator"],
    ]);
    const nobody = { partnerId: "ptn_none" };
    expect((await operator.call(rename, { method: "PATCH", params: nobody, body: { name: "X" } })).status).toBe(404);
  });
});

describe("operator and user sessions", () => {
  it("are rejected by each other's routes, with any cookie, validly signed or not", async () => {
    const operator = await newTestOperator();
    const { operatorId } = await operator.read();
    const signed = await sessionCookie(operatorId, operator.sessionId, false);
    const jar = new Map<string, string>();
    storeCookies(jar, new Headers({ "set-cookie": signed }));
    jar.set("slipway-operator", operator.sessionId);
    const routes = await handlersIn("dashboard/[environment]");
    expect(routes.length).toBeGreaterThan(30);
    for (const { handler, method, parameters, folder } of routes) {
      const params = { ...Object.fromEntries(parameters.map((name) => [name, "x"])), environment: "sandbox" };
      const response = await withinRequest(jar, () =>
        callFromPage(handler, { method, params, headers: operator.headers }),
      );
      expect([method, folder, response.status]).toEqual([method, folder, 401]);
    }
    const user = await newTestUser();
    const asOperator = { cookie: `slipway-operator=${user.secret}` };
    expect((await callConsole(createPartner, { body: { name: "X" }, headers: asOperator })).status).toBe(401);
    expect((await user.call(createPartner, { body: { name: "X" } })).status).toBe(401);
  });
});
